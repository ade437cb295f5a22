import { AppError } from '../../errors/app-error.ts'
import type { PaymentGateway } from './payment-gateway.ts'

const refuse = (): never => {
  throw new AppError('conflict', 'Payments are off on this server', { code: 'payments_off' })
}
const refuseLater = async (): Promise<never> => refuse()

/** Stands for the provider while payments are off: there is nothing to pay, refund or compare. */
export const paymentsOff: PaymentGateway = {
  apiVersion: '',
  createCheckout: refuseLater,
  findCheckout: refuseLater,
  findCheckoutByIntent: refuseLater,
  // a job from before payments were switched off: no page is open any more
  expireCheckout: async () => {},
  refund: refuseLater,
  findRefunds: refuseLater,
  findDispute: refuseLater,
  listPayments: refuseLater,
  listRefunds: refuseLater,
  listDisputes: refuseLater,
  readEvent: refuse,
}
