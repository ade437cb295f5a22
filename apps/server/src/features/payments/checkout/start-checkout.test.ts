import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { openCheckout, payEntryFee, readPayment } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let tournamentId: string
beforeAll(async () => {
  tournamentId = (await createTournament(testApp.deps.db)).id
})
afterEach(() => provider().faults.clear())

const provider = () => testApp.standIns.payments
const unpaidTeam = () => createTeam(testApp.deps.db, { tournamentId })
const checkout = (as: { id: string } | undefined, teamId: unknown, originUrl: unknown = testApp.origin) =>
  testApp.request(as, 'POST', '/payments/checkout', { team_id: teamId, origin_url: originUrl })
const sessionsOf = (teamId: string) =>
  provider()
    .books()
    .sessions.filter((session) => session.metadata?.team_id === teamId)

describe('POST /payments/checkout', () => {
  test('returns a checkout for exactly the entry fee', async () => {
    const { team, paymentId, sessionId, url } = await openCheckout(testApp, { tournamentId })
    const [session] = sessionsOf(team.id)
    expect(url).toBe(session?.url)
    expect(session).toMatchObject({
      id: sessionId,
      amount_total: 1000,
      currency: 'usd',
      client_reference_id: paymentId,
      allowed_payment_method_types: ['card'],
      success_url: `${testApp.origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${testApp.origin}/prize-pool`,
    })
  })

  test('lets the checkout expire after a little over half an hour', async () => {
    const { team } = await openCheckout(testApp, { tournamentId })
    const [session] = sessionsOf(team.id)
    const payment = await testApp.deps.db
      .selectFrom('payments')
      .select(['expires_at', 'created_at'])
      .where('team_id', '=', team.id)
      .executeTakeFirstOrThrow()
    expect(session?.expires_at).toBe((payment.expires_at?.getTime() ?? 0) / 1000)
    expect(Math.round(((payment.expires_at?.getTime() ?? 0) - payment.created_at.getTime()) / 60_000)).toBe(31)
  })

  test('returns the same URL while the checkout is open', async () => {
    const { team, captain, url } = await openCheckout(testApp, { tournamentId })
    const again = await checkout(captain, team.id)
    expect({ status: again.status, url: again.body.url }).toEqual({ status: 200, url })
    expect(sessionsOf(team.id)).toHaveLength(1)
  })

  test('ignores amounts and other extra fields in the body', async () => {
    const team = await unpaidTeam()
    const body = { team_id: team.id, origin_url: testApp.origin, amount: 1, currency: 'eur', quantity: 0, paid: true }
    const { status } = await testApp.request(team.captain, 'POST', '/payments/checkout', body)
    expect(status).toBe(200)
    expect(sessionsOf(team.id)).toMatchObject([{ amount_total: 1000, currency: 'usd' }])
    expect(await testApp.deps.db.selectFrom('teams').select('paid').where('id', '=', team.id).execute()).toEqual([
      { paid: false },
    ])
  })

  test('repeats the stored response for the same Idempotency-Key', async () => {
    const team = await unpaidTeam()
    const call = (teamId: string) =>
      testApp.request(
        team.captain,
        'POST',
        '/payments/checkout',
        { team_id: teamId, origin_url: testApp.origin },
        { 'idempotency-key': 'one-click' },
      )
    const [first, second, other] = [await call(team.id), await call(team.id), await call(randomUUID())]
    expect(second.body).toEqual(first.body)
    expect({ status: other.status, detail: other.body.detail }).toEqual({
      status: 422,
      detail: 'Idempotency-Key was already used with a different request',
    })
  })

  test('creates a new checkout after the old one expired', async () => {
    const { team, captain, sessionId, url } = await openCheckout(testApp, { tournamentId })
    provider().expire(sessionId)
    await provider().webhooks.settled()
    const again = await checkout(captain, team.id)
    expect(again.status).toBe(200)
    expect(again.body.url).not.toBe(url)
  })

  test('expires an overdue checkout before it creates another, even without an event', async () => {
    const { team, captain, paymentId, url } = await openCheckout(testApp, { tournamentId })
    await sql`update payments set expires_at = now() - interval '1 second' where id = ${paymentId}`.execute(
      testApp.deps.db,
    )
    const again = await checkout(captain, team.id)
    expect(again.status).toBe(200)
    expect(again.body.url).not.toBe(url)
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({ state: 'expired' })
    expect(sessionsOf(team.id).map((session) => session.status)).toEqual(['expired', 'open'])
  })

  test('notices that an overdue checkout was paid', async () => {
    const { team, captain, paymentId, sessionId } = await openCheckout(testApp, { tournamentId })
    provider().webhooks.hold()
    provider().pay(sessionId)
    await sql`update payments set expires_at = now() - interval '1 second' where id = ${paymentId}`.execute(
      testApp.deps.db,
    )
    const again = await checkout(captain, team.id)
    provider().webhooks.release()
    await provider().webhooks.settled()
    expect({ status: again.status, detail: again.body.detail }).toEqual({ status: 409, detail: 'Team is already paid' })
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({ state: 'confirmed', ledger: ['paid 1000'] })
  })
})

describe('POST /payments/checkout refuses', () => {
  test.each([
    ['no team_id', { origin_url: 'x' }, 'team_id is required'],
    ['a blank team_id', { team_id: ' ', origin_url: 'x' }, 'team_id is required'],
    ['no origin_url', { team_id: randomUUID() }, 'Invalid origin_url'],
    ['null as origin_url', { team_id: randomUUID(), origin_url: null }, 'Invalid origin_url'],
    ['a foreign origin_url', { team_id: randomUUID(), origin_url: 'https://evil.com' }, 'Invalid origin_url'],
    ['an origin_url with a path', { team_id: randomUUID(), origin_url: 'http://127.0.0.1/x' }, 'Invalid origin_url'],
    ['javascript', { team_id: randomUUID(), origin_url: 'javascript:alert(1)' }, 'Invalid origin_url'],
  ])('%s', async (_name, body, detail) => {
    const user = await createUser(testApp.deps.db)
    const response = await testApp.request(user, 'POST', '/payments/checkout', body)
    expect({ status: response.status, detail: response.body.detail }).toEqual({ status: 422, detail })
  })

  test('signed-out visitors', async () => {
    const response = await checkout(undefined, randomUUID())
    expect({ status: response.status, detail: response.body.detail }).toEqual({
      status: 401,
      detail: 'Not authenticated',
    })
  })

  test.each(['1', 'null', "' or 1=1--", '../..', '{uuid}', randomUUID().toUpperCase(), randomUUID(), '🏎'])(
    'an unknown team: %s',
    async (teamId) => {
      const response = await checkout(await createUser(testApp.deps.db), teamId)
      expect({ status: response.status, detail: response.body.detail }).toEqual({
        status: 404,
        detail: 'Team not found',
      })
    },
  )

  test('every user but the captain, admins included', async () => {
    const team = await unpaidTeam()
    const others = [team.players[1], await createUser(testApp.deps.db), await createAdmin(testApp.deps.db)]
    for (const person of others) {
      const response = await checkout(person, team.id)
      expect({ status: response.status, detail: response.body.detail }).toEqual({
        status: 403,
        detail: 'Only the team captain can pay the entry fee',
      })
    }
    expect(sessionsOf(team.id)).toEqual([])
  })

  test('a paid team', async () => {
    const { team, captain } = await payEntryFee(testApp, { tournamentId })
    const response = await checkout(captain, team.id)
    expect({ status: response.status, detail: response.body.detail }).toEqual({
      status: 409,
      detail: 'Team is already paid',
    })
  })

  test('a team that was deleted, for any user', async () => {
    const team = await unpaidTeam()
    await testApp.deps.db.updateTable('teams').set({ deleted_at: new Date() }).where('id', '=', team.id).execute()
    for (const person of [team.captain, team.players[1]]) {
      const response = await checkout(person, team.id)
      expect({ status: response.status, detail: response.body.detail }).toEqual({
        status: 404,
        detail: 'Team not found',
      })
    }
  })

  test('a completed tournament', async () => {
    const over = await createTournament(testApp.deps.db, { status: 'completed' })
    const team = await createTeam(testApp.deps.db, { tournamentId: over.id })
    const response = await checkout(team.captain, team.id)
    expect({ status: response.status, detail: response.body.detail }).toEqual({
      status: 409,
      detail: 'Registration is closed',
    })
  })
})
