import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { readPayment } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'
import { reconcilePayments } from '../reconcile-payments.job.ts'

const UNAVAILABLE = 'Payment provider is unavailable. Please try again.'
const CREATE = 'POST /v1/checkout/sessions'
/** The first attempt and the library's two retries. */
const EVERY_TRY = 3

const testApp = testAppForFile()
let tournamentId: string
beforeAll(async () => {
  tournamentId = (await createTournament(testApp.deps.db)).id
})
afterEach(async () => {
  provider().faults.clear()
  await provider().comeUp()
})

const provider = () => testApp.standIns.payments
const unpaidTeam = () => createTeam(testApp.deps.db, { tournamentId })
const checkout = (team: { id: string; captain: { id: string } }) =>
  testApp.request(team.captain, 'POST', '/payments/checkout', { team_id: team.id, origin_url: testApp.origin })
const paymentsOf = (teamId: string) =>
  testApp.deps.db.selectFrom('payments').selectAll().where('team_id', '=', teamId).orderBy('created_at').execute()
const sessionsOf = (teamId: string) =>
  provider()
    .books()
    .sessions.filter((session) => session.metadata?.team_id === teamId)
const openTransactions = async () => {
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(testApp.deps.db)
  return rows.length
}
const unavailable = { status: 502, detail: UNAVAILABLE }

describe('checkout with a provider that', () => {
  test.each([
    ['is down', () => provider().goDown()],
    ['drops connections', async () => provider().faults.dropConnections({ on: CREATE, times: EVERY_TRY })],
    ['breaks down', async () => provider().faults.failNext({ on: CREATE, status: 500, times: EVERY_TRY })],
    ['breaks down for good', async () => provider().faults.failNext({ on: CREATE, status: 500, remembered: true })],
    ['is overrun', async () => provider().faults.failNext({ on: CREATE, status: 429 })],
    ['loses its responses', async () => provider().faults.loseAnswers({ on: CREATE, times: EVERY_TRY })],
  ])('%s: returns an error, holds no transaction and works at the next click', async (_name, breakDown) => {
    const team = await unpaidTeam()
    await breakDown()
    const failed = await checkout(team)
    expect({ status: failed.status, detail: failed.body.detail }).toEqual(unavailable)
    expect(failed.headers['retry-after']).toBe('5')
    expect(await openTransactions()).toBe(0)
    await provider().comeUp()
    provider().faults.clear()
    const healed = await checkout(team)
    expect(healed.status).toBe(200)
    expect(sessionsOf(team.id)).toHaveLength(1)
    expect(sessionsOf(team.id)[0]?.url).toBe(healed.body.url)
  })

  test('loses one response: the retry succeeds, and there is one checkout', async () => {
    const team = await unpaidTeam()
    provider().faults.loseAnswers({ on: CREATE })
    expect((await checkout(team)).status).toBe(200)
    expect(sessionsOf(team.id)).toHaveLength(1)
  })

  test('refuses the request: the attempt has failed', async () => {
    const team = await unpaidTeam()
    provider().faults.failNext({ on: CREATE, status: 400 })
    const failed = await checkout(team)
    expect({ status: failed.status, detail: failed.body.detail }).toEqual(unavailable)
    expect((await paymentsOf(team.id)).map((payment) => payment.state)).toEqual(['failed'])
  })
})

describe('a session that is being created', () => {
  const leaveUnanswered = async () => {
    const team = await unpaidTeam()
    provider().faults.loseAnswers({ on: CREATE, times: EVERY_TRY })
    await checkout(team)
    provider().faults.clear()
    return team
  }

  test('makes a second call wait', async () => {
    const team = await leaveUnanswered()
    await sql`update payments set claimed_until = now() + interval '10 seconds' where team_id = ${team.id}`.execute(
      testApp.deps.db,
    )
    const { status, body, headers } = await checkout(team)
    expect({ status, detail: body.detail, after: headers['retry-after'] }).toEqual({
      status: 409,
      detail: 'Checkout is already being prepared',
      after: '1',
    })
  })

  test('is finished by the reconciler after a crash', async () => {
    const team = await leaveUnanswered()
    await sql`update payments set created_at = now() - interval '2 minutes', claimed_until = now() - interval '1 second'
      where team_id = ${team.id}`.execute(testApp.deps.db)
    await reconcilePayments.handle(testApp.deps, {})
    const [payment] = await paymentsOf(team.id)
    expect(payment).toMatchObject({ state: 'open', provider_session_id: sessionsOf(team.id)[0]?.id })
    expect(sessionsOf(team.id)).toHaveLength(1)
  })

  test('is found by its reference when its event arrives before the response', async () => {
    const team = await leaveUnanswered()
    const [session] = sessionsOf(team.id)
    provider().pay(session?.id ?? '')
    await provider().webhooks.settled()
    const [payment] = await paymentsOf(team.id)
    expect(await readPayment(testApp.deps.db, payment?.id ?? '')).toMatchObject({ state: 'confirmed', paid: true })
  })

  test('is replaced when the provider refuses it', async () => {
    const team = await unpaidTeam()
    await provider().goDown()
    await checkout(team)
    await provider().comeUp()
    await sql`update payments set expires_at = expires_at - interval '20 minutes' where team_id = ${team.id}`.execute(
      testApp.deps.db,
    )
    const healed = await checkout(team)
    expect(healed.status).toBe(200)
    expect((await paymentsOf(team.id)).map((payment) => payment.state)).toEqual(['failed', 'open'])
  })

  test('is not returned if the team was deleted in the meantime', async () => {
    const team = await unpaidTeam()
    const { payments, db } = testApp.deps
    const { createCheckout } = payments
    const deleteMeanwhile: typeof createCheckout = async (input) => {
      const session = await createCheckout(input)
      await sql`update teams set deleted_at = now() where id = ${team.id}`.execute(db)
      return session
    }
    Object.assign(payments, { createCheckout: deleteMeanwhile })
    const { status, body } = await checkout(team).finally(() => Object.assign(payments, { createCheckout }))
    expect({ status, body }).toMatchObject({ status: 404, body: { detail: 'Team not found' } })
    await testApp.runJobs()
    expect(sessionsOf(team.id).map((session) => session.status)).toEqual(['expired'])
    await provider().webhooks.settled()
  })

  test('is expired at once when the team was deleted in the meantime', async () => {
    const team = await leaveUnanswered()
    await sql`update teams set deleted_at = now() where id = ${team.id}`.execute(testApp.deps.db)
    await sql`update payments set created_at = now() - interval '2 minutes' where team_id = ${team.id}`.execute(
      testApp.deps.db,
    )
    await reconcilePayments.handle(testApp.deps, {})
    await testApp.runJobs()
    await provider().webhooks.settled()
    expect(sessionsOf(team.id).map((session) => session.status)).toEqual(['expired'])
    expect((await paymentsOf(team.id)).map((payment) => payment.state)).toEqual(['expired'])
  })
})
