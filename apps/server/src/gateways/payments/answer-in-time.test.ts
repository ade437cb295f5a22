import { describe, expect, test } from 'vitest'
import { AppError } from '../../errors/app-error.ts'
import { answerInTime } from './answer-in-time.ts'
import { PROVIDER_UNAVAILABLE } from './payment-gateway.ts'

describe('answerInTime', () => {
  test('passes on what comes in time, failures included', async () => {
    expect(await answerInTime(60_000, Promise.resolve('answer'))).toBe('answer')
    const refusal = new AppError('conflict', 'no')
    await expect(answerInTime(60_000, Promise.reject(refusal))).rejects.toBe(refusal)
  })

  test('fails as if the provider were away once the time is up', async () => {
    await expect(answerInTime(1, new Promise(() => {}))).rejects.toMatchObject({
      kind: 'upstream',
      detail: PROVIDER_UNAVAILABLE,
      retryAfterSeconds: 5,
    })
  })
})
