import Stripe from 'stripe'

interface Provider {
  host: string
  port: number
  apiKey: string
}

/** The organiser acting in the provider's dashboard. */
export const dashboardOf = ({ host, port, apiKey }: Provider): Stripe =>
  new Stripe(apiKey, { host, port, protocol: 'http', telemetry: false })
