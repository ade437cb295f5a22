/**
 * The version that requests ask for and that the webhook endpoint should be set to. Named here, so that an update of the
 * library cannot change what the provider answers without this line changing too.
 */
export const STRIPE_API_VERSION = '2026-10-28.endive'
