import { beforeEach, describe, expect, test } from 'vitest'
import { compareBooks } from '#testing/compare-books'
import { dashboardOf } from '#testing/dashboard-of'
import { openCheckout, payEntryFee, readPayment } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
beforeEach(() => {
  testApp.events.length = 0
})

const provider = () => testApp.standIns.payments
const settled = () => provider().webhooks.settled()
const poolEvents = () => testApp.events.filter((event) => event.name === 'prize_pool_updated')

describe('a payment that arrives in time', () => {
  test('makes the team paid, adds the fee to the pool and emits one event', async () => {
    const { tournamentId, team, paymentId } = await payEntryFee(testApp)
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({
      state: 'confirmed',
      paid: true,
      ledger: ['paid 1000'],
    })
    expect(testApp.events).toEqual([
      {
        name: 'prize_pool_updated',
        payload: {
          tournament_id: tournamentId,
          amount: 10,
          prize_pool: 10,
          team_id: team.id,
          team: (await testApp.request(undefined, 'GET', `/teams?tournament_id=${tournamentId}`)).body[0],
          team_count: 1,
          paid_team_count: 1,
        },
      },
    ])
    expect(JSON.stringify(testApp.events)).not.toContain('@')
  })

  test('is not counted again by polls, redeliveries or the reconciler', async () => {
    const { captain, sessionId, paymentId } = await payEntryFee(testApp)
    const { events } = provider().books()
    for (const event of events) provider().webhooks.resend(event.id, 3)
    await settled()
    const { body } = await testApp.request(captain, 'GET', `/payments/status/${sessionId}`)
    expect(body).toEqual({ payment_status: 'paid', amount_total: 1000 })
    expect((await readPayment(testApp.deps.db, paymentId)).ledger).toEqual(['paid 1000'])
    expect(poolEvents()).toHaveLength(1)
  })

  test('the pool is the sum of the fees of its own tournament', async () => {
    const { tournamentId } = await payEntryFee(testApp)
    await payEntryFee(testApp, { tournamentId })
    await payEntryFee(testApp)
    expect(poolEvents().map((event) => event.payload)).toMatchObject([
      { tournament_id: tournamentId, prize_pool: 10 },
      { tournament_id: tournamentId, prize_pool: 20 },
      { prize_pool: 10 },
    ])
  })

  test('sends one receipt to the payer', async () => {
    const { captain, team } = await payEntryFee(testApp)
    await testApp.runJobs()
    const { email } = await testApp.deps.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', captain.id)
      .executeTakeFirstOrThrow()
    const mails = testApp.standIns.mail.messages().filter((message) => message.to.includes(email ?? ''))
    expect(mails.map((mail) => mail.subject)).toEqual([`Entry fee received: ${team.team_name}`])
    expect(mails[0]?.text).toContain('$10.00')
  })
})

describe('a second session that names the same payment', () => {
  test('does not pay for a payment that has a session already', async () => {
    const { paymentId, sessionId } = await openCheckout(testApp)
    const dashboard = dashboardOf(provider())
    const second = await dashboard.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 1000, product_data: { name: 'Fee' } } }],
      client_reference_id: paymentId,
      success_url: 'http://localhost/a',
      cancel_url: 'http://localhost/b',
    })
    provider().pay(second.id)
    await settled()
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({ state: 'open', paid: false, ledger: [] })
    provider().pay(sessionId)
    await settled()
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({ state: 'confirmed', ledger: ['paid 1000'] })
    // the money of the second session pays for no team: refund it, so that the ledger balances after the test
    const { payment_intent } = await dashboard.checkout.sessions.retrieve(second.id)
    await dashboard.refunds.create({ payment_intent: String(payment_intent) })
    await settled()
  })
})

describe('an unpaid session', () => {
  test('keeps the payment open while it is completed but unpaid', async () => {
    const { sessionId, paymentId } = await openCheckout(testApp)
    provider().payLater(sessionId)
    await settled()
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({ state: 'open', paid: false, ledger: [] })
  })

  test('counts when the delayed payment succeeds', async () => {
    const { sessionId, paymentId } = await openCheckout(testApp)
    provider().payLater(sessionId)
    provider().settlePayment(sessionId, 'succeeded')
    await settled()
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({ state: 'confirmed', paid: true })
  })

  test('fails when the delayed payment fails, and the captain can start over', async () => {
    const { sessionId, paymentId, team, captain, url } = await openCheckout(testApp)
    provider().payLater(sessionId)
    await settled()
    provider().settlePayment(sessionId, 'failed')
    await settled()
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({ state: 'failed', paid: false })
    const again = await testApp.request(captain, 'POST', '/payments/checkout', {
      team_id: team.id,
      origin_url: testApp.origin,
    })
    expect(again.status).toBe(200)
    expect(again.body.url).not.toBe(url)
  })

  test('expires with the session', async () => {
    const { sessionId, paymentId } = await openCheckout(testApp)
    provider().expire(sessionId)
    await settled()
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({ state: 'expired', paid: false })
  })

  test('counts if it is paid after all', async () => {
    const { sessionId, paymentId } = await openCheckout(testApp)
    provider().expire(sessionId)
    await settled()
    provider().pay(sessionId, { evenIfExpired: true })
    await settled()
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({
      state: 'confirmed',
      paid: true,
      ledger: ['paid 1000'],
    })
  })

  test('does not undo a payment when its events arrive late', async () => {
    const { sessionId, paymentId } = await openCheckout(testApp)
    provider().webhooks.hold()
    provider().expire(sessionId)
    provider().pay(sessionId, { evenIfExpired: true })
    provider().webhooks.release({ order: 'reversed' })
    await settled()
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({ state: 'confirmed', ledger: ['paid 1000'] })
  })
})

describe('a payment that does not match the fee', () => {
  test.each([
    ['a smaller amount', { amountTotal: 1 }],
    ['one cent too little', { amountTotal: 999 }],
    ['far too much', { amountTotal: 100_000 }],
    ['another currency', { currency: 'eur' }],
    ['another reference', { clientReferenceId: 'somebody else' }],
    ['no reference', { clientReferenceId: null }],
  ])('is recorded and refunded: %s', async (_name, quirks) => {
    const { sessionId, paymentId } = await openCheckout(testApp)
    provider().pay(sessionId, quirks)
    await settled()
    await testApp.runJobs()
    await settled()
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({
      state: 'refunded',
      reason: 'mismatch',
      paid: false,
      refund: { state: 'succeeded', reason: 'mismatch' },
      ledger: [],
    })
    expect(poolEvents()).toEqual([])
  })
})

describe('the ledger', () => {
  test('agrees with the provider at the end', async () => {
    const { oursCents, theirsCents } = await compareBooks(testApp.deps.db, provider())
    expect(oursCents).toBe(theirsCents)
  })
})
