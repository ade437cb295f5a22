import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { openCheckout, payEntryFee, readPayment } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'
import { AppError } from '../../errors/app-error.ts'
import { reconcilePayments } from './reconcile-payments.job.ts'

const testApp = testAppForFile()
afterEach(() => provider().faults.clear())

const provider = () => testApp.standIns.payments
const reconcile = () => reconcilePayments.handle(testApp.deps, {})
const calls = () =>
  provider()
    .calls()
    .map(({ method, path }) => `${method} ${path}`)

/** A claimed attempt without a session, as a request that is creating one leaves it. */
async function attempt(age: string, claimedFor: string | null): Promise<string> {
  const { db } = testApp.deps
  const { id: tournamentId } = await createTournament(db)
  const { id: teamId, captain } = await createTeam(db, { tournamentId })
  const { rows } = await sql<{ id: string }>`
    insert into payments (tournament_id, team_id, payer_id, expected_cents, return_origin, created_at, expires_at, claimed_until)
    values (${tournamentId}, ${teamId}, ${captain.id}, 1000, ${testApp.origin}, now() - ${age}::interval,
      date_trunc('second', now()) + interval '31 minutes', now() + ${claimedFor}::interval)
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

describe('the reconciler', () => {
  test.each([
    ['finishes an attempt whose request has died', '2 minutes', '-1 second', 'open'],
    ['finishes an attempt that was given up', '2 minutes', null, 'open'],
    ['leaves an attempt alone while a request is at it', '2 minutes', '10 seconds', 'creating'],
    ['leaves an attempt alone for its first minute', '50 seconds', null, 'creating'],
  ])('%s', async (_name, age, claimedFor, state) => {
    const paymentId = await attempt(age, claimedFor)
    await reconcile()
    expect((await readPayment(testApp.deps.db, paymentId)).state).toBe(state)
    await sql`update payments set state = 'expired' where id = ${paymentId}`.execute(testApp.deps.db)
  })

  test('leaves a refund to its job for the first minute', async () => {
    const { captain, team, paymentId } = await payEntryFee(testApp)
    await testApp.request(captain, 'DELETE', `/teams/${team.id}`)
    await reconcile()
    expect((await readPayment(testApp.deps.db, paymentId)).state).toBe('refund_pending')
    await sql`update refunds set updated_at = now() - interval '61 seconds' where payment_id = ${paymentId}`.execute(
      testApp.deps.db,
    )
    await reconcile()
    expect((await readPayment(testApp.deps.db, paymentId)).state).toBe('refunded')
  })

  test('stops at the first payment while the provider fails', async () => {
    const checkouts = [await openCheckout(testApp), await openCheckout(testApp)]
    await sql`update payments set updated_at = now() - interval '2 minutes' where state = 'open'`.execute(
      testApp.deps.db,
    )
    provider().forgetCalls()
    provider().faults.failNext({ status: 500, times: 20 })
    await reconcile()
    const [first] = checkouts
    expect(new Set(calls())).toEqual(new Set([`GET /v1/checkout/sessions/${first?.sessionId}`]))
  })

  test.each([
    ['an error of our own', new TypeError('a mistake in our code')],
    ['a refusal', new AppError('conflict', 'Registration is closed')],
  ])('continues after %s, which affects only one payment', async (_name, error) => {
    const [broken, paid] = [await openCheckout(testApp), await openCheckout(testApp)]
    await sql`update payments set updated_at = now() - interval '2 minutes' where state = 'open'`.execute(
      testApp.deps.db,
    )
    provider().webhooks.hold()
    provider().pay(paid.sessionId)
    const { findCheckout } = testApp.deps.payments
    const failing = async (sessionId: string) => {
      if (sessionId === broken.sessionId) throw error
      return findCheckout(sessionId)
    }
    Object.assign(testApp.deps.payments, { findCheckout: failing })
    await reconcile().finally(() => Object.assign(testApp.deps.payments, { findCheckout }))
    expect((await readPayment(testApp.deps.db, paid.paymentId)).state).toBe('confirmed')
    provider().webhooks.release()
    await provider().webhooks.settled()
  })
})
