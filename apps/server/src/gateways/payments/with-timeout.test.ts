import { describe, expect, test } from 'vitest'
import { AppError } from '../../errors/app-error.ts'
import { PROVIDER_UNAVAILABLE } from './payment-gateway.ts'
import { withTimeout } from './with-timeout.ts'

describe('withTimeout', () => {
  test('passes on a result or a failure in time', async () => {
    expect(await withTimeout(60_000, Promise.resolve('result'))).toBe('result')
    const refusal = new AppError('conflict', 'no')
    await expect(withTimeout(60_000, Promise.reject(refusal))).rejects.toBe(refusal)
  })

  test('fails after the timeout as if the provider were unavailable', async () => {
    await expect(withTimeout(1, new Promise(() => {}))).rejects.toMatchObject({
      kind: 'upstream',
      detail: PROVIDER_UNAVAILABLE,
      retryAfterSeconds: 5,
    })
  })
})
