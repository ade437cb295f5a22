import { createPlainBrowser, type PlainBrowser } from '@cup/rehearsal/plain-browser'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FEE, type PaymentRig, startPaymentRig } from '../testing/payment-rig.ts'

let app: FastifyInstance
let rig: PaymentRig
let origin: string
let browser: PlainBrowser
let id: string
let address: string

beforeEach(async () => {
  rig = await startPaymentRig({ publicOrigin: () => origin })
  app = Fastify()
  await app.register(rig.provider.plugin)
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  browser = createPlainBrowser(({ pathname }) => !pathname.startsWith('/dev/'))
  const session = await rig.stripe.checkout.sessions.create(FEE)
  id = session.id
  address = session.url ?? ''
})
afterEach(async () => {
  await app.close()
  await rig.close()
})

describe('checkout page', () => {
  test('is one form with three buttons, the first of which names the price', async () => {
    const { text, status } = await browser.open(address)
    expect(status).toBe(200)
    expect(text.match(/<form/g)).toHaveLength(1)
    expect(
      [...text.matchAll(/name="action" value="(\w+)">([^<]+)/g)].map(([, value, label]) => [value, label]),
    ).toEqual([
      ['pay', 'Pay $10.00'],
      ['decline', 'Have the card declined'],
      ['cancel', 'Cancel and go back'],
    ])
    expect(text).toContain('Team entry fee')
    expect(text).not.toMatch(/<script|style=/)
  })

  test('leads to the success address once paid, however often the button is pressed', async () => {
    const visits = await Promise.all([1, 2, 3].map(() => browser.submit(address, { action: 'pay' })))
    for (const { url, status } of visits) {
      expect(status).toBe(303)
      expect(url.href).toBe(`http://localhost:3000/payment-success?session_id=${id}`)
    }
    expect(rig.provider.books().charges).toHaveLength(1)
    const { text } = await browser.open(address)
    expect(text).toContain('This has been paid')
    expect(text).not.toContain('<form')
  })

  test('shows itself again when the card is declined, and still takes the money afterwards', async () => {
    const declined = await browser.submit(address, { action: 'decline' })
    expect(declined.text).toContain('role="alert"')
    expect(declined.text).toContain('declined')
    expect(declined.text).toContain('value="pay"')
    expect(rig.provider.books().charges).toMatchObject([{ status: 'failed', paid: false }])
    await browser.submit(address, { action: 'pay' })
    expect(await rig.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' })
    expect(rig.provider.books().totals.received_cents).toBe(1000)
  })

  test('leads back when cancelled, and leaves the session open', async () => {
    const { url } = await browser.submit(address, { action: 'cancel' })
    expect(url.href).toBe('http://localhost:3000/prize-pool')
    expect(await rig.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' })
  })

  test('takes no money for an expired session', async () => {
    await rig.stripe.checkout.sessions.expire(id)
    const { text, status } = await browser.submit(address, { action: 'pay' })
    expect(status).toBe(200)
    expect(text).toContain('has expired')
    expect(text).not.toContain('<form')
    expect(rig.provider.books().charges).toEqual([])
  })

  test('asks for a choice when none came', async () => {
    expect((await browser.submit(address, { action: 'shrug' })).text).toContain('role="alert"')
  })

  test('does not know other addresses', async () => {
    expect((await browser.open(`${origin}/dev/payments/checkout/cs_test_none`)).status).toBe(404)
  })

  test('writes what a team is called as text', async () => {
    const product_data = { name: '<img src=x onerror=alert(1)>' }
    const line_items = [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 1000, product_data } }]
    const { url } = await rig.stripe.checkout.sessions.create({ ...FEE, line_items })
    const { text } = await browser.open(url ?? '')
    expect(text).toContain('&lt;img src=x')
    expect(text).not.toContain('<img')
  })
})

describe('books', () => {
  test('are shown as JSON and as a page', async () => {
    await browser.submit(address, { action: 'pay' })
    const { text } = await browser.open(`${origin}/dev/payments/books.json`)
    expect(JSON.parse(text)).toMatchObject({
      sessions: [{ id, payment_status: 'paid' }],
      charges: [{ amount: 1000 }],
      refunds: [],
      disputes: [],
      totals: { balance_cents: 1000 },
    })
    expect((await browser.open(`${origin}/dev/payments`)).text).toContain('$10.00')
  })
})
