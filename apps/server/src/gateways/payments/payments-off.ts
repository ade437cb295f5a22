import { AppError } from '../../errors/app-error.ts'
import type { PaymentGateway } from './payment-gateway.ts'

const refuse = (): never => {
  throw new AppError('conflict', 'Payments are off on this server', { code: 'payments_off' })
}
const refuseLater = async (): Promise<never> => refuse()

/** Replaces the provider while payments are off: there is nothing to pay, refund or compare. */
export const paymentsOff: PaymentGateway = {
  apiVersion: '',
  createCheckout: refuseLater,
  findCheckout: refuseLater,
  findCheckoutByIntent: refuseLater,
  // a job from before payments were switched off: its page is no longer open
  expireCheckout: async () => {},
  refund: refuseLater,
  findRefunds: refuseLater,
  findDispute: refuseLater,
  listPayments: refuseLater,
  listRefunds: refuseLater,
  listDisputes: refuseLater,
  readEvent: refuse,
}
