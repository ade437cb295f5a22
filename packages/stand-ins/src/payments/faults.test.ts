import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startPaymentProvider } from '../payment-provider.ts'
import { connect, FEE, type PaymentRig, startPaymentRig } from '../testing/payment-rig.ts'

let rig: PaymentRig
let folder: string
const key = { idempotencyKey: 'checkout:1' }

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stand-ins-payments-'))
  rig = await startPaymentRig({ stateFile: join(folder, 'payments.jsonl') })
})
afterEach(async () => {
  await rig.close()
  rmSync(folder, { recursive: true })
})

const create = () => rig.stripe.checkout.sessions.create(FEE, key)
const sessions = () => rig.provider.books().sessions

describe('faults of the API', () => {
  test.each([
    [500, 'StripeAPIError'],
    [429, 'StripeRateLimitError'],
  ])('respond with %i as often as planned, without effect', async (status, type) => {
    rig.provider.faults.failNext({ status, times: 2 })
    await expect(create()).rejects.toMatchObject({ type, statusCode: status })
    await expect(create()).rejects.toMatchObject({ type })
    expect(sessions()).toEqual([])
    await expect(create()).resolves.toMatchObject({ status: 'open' })
  })

  test('give a failure again under the same key when it is to be remembered', async () => {
    rig.provider.faults.failNext({ status: 500, remembered: true })
    await expect(create()).rejects.toMatchObject({ statusCode: 500 })
    await expect(create()).rejects.toMatchObject({ statusCode: 500 })
  })

  test('hit only the calls they are meant for', async () => {
    rig.provider.faults.failNext({ status: 500, on: 'POST /v1/refunds' })
    await expect(create()).resolves.toMatchObject({ status: 'open' })
    await expect(rig.stripe.refunds.create({ payment_intent: 'pi_1' })).rejects.toMatchObject({ statusCode: 500 })
  })

  test('lose the response of a request that had its effect; a retry with the key finds the same session', async () => {
    // The SDK repeats a request once by itself when the connection closes, so two responses must be lost.
    rig.provider.faults.loseAnswers({ times: 2 })
    await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' })
    expect(sessions()).toHaveLength(1)
    expect((await create()).id).toBe(sessions()[0]?.id)
  })

  test('drop connections before anything is done', async () => {
    rig.provider.faults.dropConnections({ times: 2 })
    await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' })
    expect(sessions()).toEqual([])
  })

  test('make callers run into their own timeouts until they are cleared', async () => {
    rig.provider.faults.setLatency(60_000)
    const hasty = connect(rig.provider, { timeout: 50 })
    await expect(hasty.checkout.sessions.create(FEE)).rejects.toMatchObject({ type: 'StripeConnectionError' })
    rig.provider.faults.clear()
    await expect(create()).resolves.toMatchObject({ status: 'open' })
  })

  test('refuse connections while it is down and come back on the same port', async () => {
    await rig.provider.goDown()
    await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' })
    await rig.provider.comeUp()
    await expect(create()).resolves.toMatchObject({ status: 'open' })
  })
})

describe('a restart', () => {
  test('keeps the books, the responses of idempotency keys and the undelivered events', async () => {
    const { id } = await create()
    rig.receiver.answerWith(503)
    const paid = rig.provider.pay(id)
    await rig.stripe.refunds.create({ payment_intent: paid.payment_intent ?? '' })
    const before = rig.provider.books()
    // Started beside the first one, which is what a killed process leaves behind: a file and nothing else.
    const { apiKey, webhookSecret } = rig.provider
    const reborn = await startPaymentProvider({
      publicOrigin: 'http://localhost:3000',
      webhookUrl: rig.receiver.url,
      stateFile: join(folder, 'payments.jsonl'),
      apiKey,
      webhookSecret,
    })
    await rig.provider.close()
    expect(reborn.books()).toEqual(before)
    expect((await connect(reborn).checkout.sessions.create(FEE, key)).id).toBe(id)
    rig.receiver.answerWith(200)
    await reborn.webhooks.settled()
    const received = rig.receiver.events.map(({ type }) => type).sort()
    expect(received).toEqual(['charge.refunded', 'checkout.session.completed', 'refund.created'])
    await reborn.close()
  })
})
