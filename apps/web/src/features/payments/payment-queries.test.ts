import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { paymentProgress } from './payment-queries.ts'

const polled = (requests: number, error: Error | null = null, payment_status: 'paid' | 'unpaid' = 'unpaid') =>
  paymentProgress({
    data: { payment_status, amount_total: 1000 },
    error,
    dataUpdateCount: requests,
    errorUpdateCount: 0,
  })

test('an unpaid checkout fails after the first request and five more, whether they failed or not', () => {
  expect(polled(5)).toEqual({ requests: 5, isPaid: false, hasFailed: false })
  expect(polled(6)).toEqual({ requests: 6, isPaid: false, hasFailed: true })
  const mixed = paymentProgress({ data: undefined, error: null, dataUpdateCount: 2, errorUpdateCount: 4 })
  expect(mixed).toEqual({ requests: 6, isPaid: false, hasFailed: true })
})

test('only an expired session fails at once, and a paid checkout stays paid', () => {
  expect(polled(1, new ApiError(401, {})).hasFailed).toBe(true)
  expect(polled(1, new ApiError(503, {})).hasFailed).toBe(false)
  expect(polled(9, new ApiError(401, {}), 'paid')).toEqual({ requests: 9, isPaid: true, hasFailed: false })
})
