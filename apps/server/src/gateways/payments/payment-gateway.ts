/** The payment provider, as use cases see it. */
export type PaymentGateway = object
