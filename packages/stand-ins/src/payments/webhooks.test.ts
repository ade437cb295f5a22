import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startPaymentProvider } from '../payment-provider.ts'
import { FEE, type PaymentRig, startPaymentRig } from '../testing/payment-rig.ts'

let rig: PaymentRig

beforeEach(async () => {
  rig = await startPaymentRig()
})
afterEach(() => rig.close())

const newSession = async () => (await rig.stripe.checkout.sessions.create(FEE)).id
const types = () => rig.receiver.events.map(({ type }) => type)

describe('webhooks', () => {
  test('tell of a payment with a signature that the SDK accepts', async () => {
    const id = await newSession()
    rig.provider.pay(id)
    await rig.provider.webhooks.settled()
    expect(rig.receiver.events).toMatchObject([
      {
        type: 'checkout.session.completed',
        livemode: false,
        data: { object: { id, payment_status: 'paid', amount_total: 1000, client_reference_id: 'payment-1' } },
      },
    ])
    expect(await rig.stripe.events.retrieve(rig.receiver.events[0]?.id ?? '')).toMatchObject({
      type: 'checkout.session.completed',
    })
  })

  test('tell of every turn a slow payment takes', async () => {
    const [good, bad] = [await newSession(), await newSession()]
    for (const id of [good, bad]) expect(rig.provider.payLater(id)).toMatchObject({ payment_status: 'unpaid' })
    rig.provider.settlePayment(good, 'succeeded')
    rig.provider.settlePayment(bad, 'failed')
    await rig.provider.webhooks.settled()
    expect(types().sort()).toEqual([
      'checkout.session.async_payment_failed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.completed',
      'checkout.session.completed',
    ])
    expect(rig.provider.books().totals.received_cents).toBe(1000)
  })

  test('can report another amount, currency and reference than requested', async () => {
    const id = await newSession()
    rig.provider.pay(id, { amountTotal: 999, currency: 'eur', clientReferenceId: 'somebody-else' })
    await rig.provider.webhooks.settled()
    const wrong = { amount_total: 999, currency: 'eur', client_reference_id: 'somebody-else', payment_status: 'paid' }
    expect(rig.receiver.events[0]?.data.object).toMatchObject(wrong)
    expect(await rig.stripe.checkout.sessions.retrieve(id)).toMatchObject(wrong)
  })

  test('can tell of money that came after the session expired', async () => {
    const id = await newSession()
    rig.provider.expire(id)
    rig.provider.pay(id, { evenIfExpired: true })
    await rig.provider.webhooks.settled()
    expect(types().sort()).toEqual(['checkout.session.completed', 'checkout.session.expired'])
    expect(await rig.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
    })
  })

  test('come again until the receiver takes them', async () => {
    rig.receiver.answerWith(503)
    rig.provider.pay(await newSession())
    await expect.poll(() => rig.provider.webhooks.counts().attempts).toBeGreaterThan(1)
    expect(rig.provider.webhooks.counts().delivered).toBe(0)
    rig.receiver.answerWith(200)
    await rig.provider.webhooks.settled()
    expect(types()).toEqual(['checkout.session.completed'])
    expect(rig.provider.webhooks.counts()).toMatchObject({ events: 1, delivered: 1 })
  })

  test('can be held, copied and shuffled', async () => {
    const { webhooks } = rig.provider
    webhooks.hold()
    webhooks.setPlan({ copies: 5 })
    for (let count = 0; count < 4; count += 1) rig.provider.pay(await newSession())
    expect(webhooks.counts()).toMatchObject({ held: 4, attempts: 0 })
    webhooks.release({ order: 'shuffled', seed: 7 })
    await webhooks.settled()
    const created = rig.provider.books().events.map(({ id }) => id)
    const received = rig.receiver.events.map(({ id }) => id)
    expect(received).toHaveLength(20)
    expect(new Set(received)).toEqual(new Set(created))
    expect(received).not.toEqual(created.flatMap((id) => Array(5).fill(id)))
  })

  test('can be sent again and made up', async () => {
    const session = rig.provider.pay(await newSession())
    const forged = rig.provider.webhooks.forge('checkout.session.completed', session, { livemode: true })
    await rig.provider.webhooks.settled()
    rig.provider.webhooks.resend(forged.id, 2)
    await rig.provider.webhooks.settled()
    expect(rig.receiver.events.filter(({ id }) => id === forged.id)).toHaveLength(3)
    expect(rig.receiver.events.filter(({ livemode }) => livemode)).toHaveLength(3)
    expect(rig.receiver.events).toHaveLength(4)
  })

  test('wait for an app that does not know its own address yet', async () => {
    let address: string | undefined
    const provider = await startPaymentProvider({
      publicOrigin: 'http://localhost:3000',
      webhookUrl: () => {
        if (address === undefined) throw new Error('not listening yet')
        return address
      },
      webhookSecret: rig.provider.webhookSecret,
    })
    provider.webhooks.forge('checkout.session.completed', rig.provider.pay(await newSession()))
    await expect.poll(() => provider.webhooks.counts().attempts).toBeGreaterThan(0)
    address = rig.receiver.url
    await provider.webhooks.settled()
    expect(provider.webhooks.counts().delivered).toBe(1)
    await provider.close()
  })
})
