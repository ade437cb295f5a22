export interface PaymentProvider {
  close(): Promise<void>
}
