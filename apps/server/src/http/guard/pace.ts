/** Above this share of what is allowed at once, calls are as fast as they can be. */
const FULL_SPEED_ABOVE = 0.75
export const MOST_WAIT_MS = 100

/**
 * How long a call waits whose caller has this share of its allowance left. Without it one client may spend everything
 * that is allowed in a minute within a second, and all others wait behind it.
 */
export const waitAt = (share: number, mostMs: number): number =>
  share >= FULL_SPEED_ABOVE ? 0 : Math.round(mostMs * (1 - Math.max(0, share) / FULL_SPEED_ABOVE))
