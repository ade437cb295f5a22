import { afterEach, describe, expect, test } from 'vitest'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { openCheckout, payEntryFee } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
afterEach(async () => {
  provider().faults.clear()
  await provider().comeUp()
  provider().webhooks.release()
  await provider().webhooks.settled()
})

const provider = () => testApp.standIns.payments
const status = (as: { id: string } | undefined, sessionId: string) =>
  testApp.request(as, 'GET', `/payments/status/${sessionId}`)
const UNPAID = { payment_status: 'unpaid', amount_total: 1000 }
const PAID = { payment_status: 'paid', amount_total: 1000 }

describe('GET /payments/status/{sessionId}', () => {
  test('is unpaid before the payment', async () => {
    const { captain, sessionId } = await openCheckout(testApp)
    const { status: code, body } = await status(captain, sessionId)
    expect({ code, body }).toEqual({ code: 200, body: UNPAID })
  })

  test('is unpaid after the checkout expired', async () => {
    const { captain, sessionId } = await openCheckout(testApp)
    provider().expire(sessionId)
    expect((await status(captain, sessionId)).body).toEqual(UNPAID)
  })

  test('fetches the session and makes the team paid if no event has arrived yet', async () => {
    const { captain, sessionId, team } = await openCheckout(testApp)
    provider().webhooks.hold()
    provider().pay(sessionId)
    expect((await status(captain, sessionId)).body).toEqual(PAID)
    const { paid } = await testApp.deps.db
      .selectFrom('teams')
      .select('paid')
      .where('id', '=', team.id)
      .executeTakeFirstOrThrow()
    expect(paid).toBe(true)
  })

  test('does not call the provider for a settled payment', async () => {
    const { captain, sessionId } = await payEntryFee(testApp)
    provider().forgetCalls()
    expect((await status(captain, sessionId)).body).toEqual(PAID)
    expect(provider().calls()).toEqual([])
  })

  test.each([
    ['is down', () => provider().goDown()],
    ['breaks down', async () => provider().faults.failNext({ status: 500, times: 3 })],
  ])('returns the last known state while the provider %s', async (_name, breakDown) => {
    const { captain, sessionId } = await openCheckout(testApp)
    provider().webhooks.hold()
    provider().pay(sessionId)
    await breakDown()
    const response = await status(captain, sessionId)
    expect({ code: response.status, body: response.body }).toEqual({ code: 200, body: UNPAID })
    await provider().comeUp()
    expect((await status(captain, sessionId)).body).toEqual(PAID)
  })

  test('is visible to the payer, the current captain and admins', async () => {
    const { captain, sessionId, team } = await payEntryFee(testApp)
    const [, heir] = team.players
    await testApp.deps.db
      .updateTable('teams')
      .set({ captain_id: heir?.id ?? '' })
      .where('id', '=', team.id)
      .execute()
    for (const person of [captain, heir, await createAdmin(testApp.deps.db)]) {
      expect((await status(person, sessionId)).body).toEqual(PAID)
    }
  })

  test('is unpaid once the payment was refunded', async () => {
    const { captain, sessionId, team } = await payEntryFee(testApp)
    await testApp.request(captain, 'DELETE', `/teams/${team.id}`)
    expect((await status(captain, sessionId)).body).toEqual(UNPAID)
  })
})

describe('GET /payments/status/{sessionId} refuses without a call to the provider', () => {
  test('other users’ sessions, with 404', async () => {
    const { sessionId, team } = await openCheckout(testApp)
    provider().forgetCalls()
    for (const person of [team.players[1], await createUser(testApp.deps.db)]) {
      const { status: code, body } = await status(person, sessionId)
      expect({ code, detail: body.detail }).toEqual({ code: 404, detail: 'Payment not found' })
    }
    expect(provider().calls()).toEqual([])
  })

  test.each([
    'cs_test_unknown',
    'garbage',
    '..%2fcustomers%2fcus_1',
    '%2e%2e%2f',
    "cs_' or 1=1--",
    '%00',
    'cs_%F0%9F%8F%8E',
    'x'.repeat(255),
    'x'.repeat(256),
    'x'.repeat(1000),
  ])('%s', async (sessionId) => {
    provider().forgetCalls()
    const { status: code, body } = await status(await createUser(testApp.deps.db), sessionId)
    expect({ code, detail: body.detail }).toEqual({ code: 404, detail: 'Payment not found' })
    expect(provider().calls()).toEqual([])
  })

  test('signed-out visitors, with 401', async () => {
    const { status: code, body } = await status(undefined, 'cs_test_1')
    expect({ code, detail: body.detail }).toEqual({ code: 401, detail: 'Not authenticated' })
  })
})

describe('GET /payments/config', () => {
  test('returns the publishable key if one is configured, and null in local mode', async () => {
    const fetchConfig = async () => (await testApp.request(undefined, 'GET', '/payments/config')).body
    expect(await fetchConfig()).toEqual({
      enabled: true,
      publishable_key: null,
      contact_email: expect.stringContaining('@'),
    })
    const payments = testApp.deps.config.payments ?? {}
    Object.assign(payments, { publishableKey: 'pk_test_12345678' })
    expect(await fetchConfig()).toMatchObject({ publishable_key: 'pk_test_12345678' })
    Object.assign(payments, { publishableKey: null })
  })

  test('has no contact address if no mail is sent', async () => {
    const { config } = testApp.deps
    const { mail } = config
    Object.assign(config, { mail: null })
    expect((await testApp.request(undefined, 'GET', '/payments/config')).body.contact_email).toBeNull()
    Object.assign(config, { mail })
  })
})
