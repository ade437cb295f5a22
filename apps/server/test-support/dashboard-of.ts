import Stripe from 'stripe'

interface Provider {
  host: string
  port: number
  apiKey: string
}

/** The provider's dashboard, as used by the organiser. */
export const dashboardOf = ({ host, port, apiKey }: Provider): Stripe =>
  new Stripe(apiKey, { host, port, protocol: 'http', telemetry: false })
