import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { openCheckout, payEntryFee, readPayment } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'
import { checkChangedCups, checkInvariants } from '../../db/check-invariants.ts'
import type { Tx } from '../../db/db.ts'
import { findIntegrityChecks, recordIntegrityCheck } from '../../db/integrity-checks.ts'
import { purgeProviderEvents } from '../../housekeeping.jobs.ts'
import { checkLedger } from './ledger/check-ledger.job.ts'
import { insertLedgerRow, sumLedgerMismatchCents } from './ledger/ledger.queries.ts'
import { reconcilePayments } from './reconcile-payments.job.ts'

const testApp = testAppForFile()
afterEach(async () => {
  provider().faults.clear()
  await provider().comeUp()
})

const provider = () => testApp.standIns.payments
const read = (paymentId: string) => readPayment(testApp.deps.db, paymentId)
const reconcile = () => reconcilePayments.handle(testApp.deps, {})
const aMinutePasses = () =>
  sql`update payments set updated_at = now() - interval '2 minutes' where state = 'open'`.execute(testApp.deps.db)

/** Holds all events back, as if the webhook URL had been wrong for days. */
const withoutEvents = async (work: () => Promise<void>) => {
  provider().webhooks.hold()
  try {
    await work()
  } finally {
    provider().webhooks.release()
    await provider().webhooks.settled()
  }
}

describe('reconcilePayments', () => {
  test('confirms a payment whose event was lost', () =>
    withoutEvents(async () => {
      const { sessionId, paymentId } = await openCheckout(testApp)
      provider().pay(sessionId)
      await aMinutePasses()
      await reconcile()
      expect(await read(paymentId)).toMatchObject({ state: 'confirmed', paid: true, ledger: ['paid 1000'] })
    }))

  test('closes a session that has expired', () =>
    withoutEvents(async () => {
      const { sessionId, paymentId } = await openCheckout(testApp)
      provider().expire(sessionId)
      await aMinutePasses()
      await reconcile()
      expect(await read(paymentId)).toMatchObject({ state: 'expired' })
    }))

  test('ignores sessions younger than a minute', () =>
    withoutEvents(async () => {
      const { sessionId, paymentId } = await openCheckout(testApp)
      provider().pay(sessionId)
      await reconcile()
      expect(await read(paymentId)).toMatchObject({ state: 'open' })
    }))

  test('stops at the first payment while the provider is unreachable, and continues later', () =>
    withoutEvents(async () => {
      const checkouts = [await openCheckout(testApp), await openCheckout(testApp)]
      for (const { sessionId } of checkouts) provider().pay(sessionId)
      await aMinutePasses()
      await provider().goDown()
      await reconcile()
      await provider().comeUp()
      provider().forgetCalls()
      await reconcile()
      for (const { paymentId } of checkouts) expect(await read(paymentId)).toMatchObject({ state: 'confirmed' })
    }))

  test('is not stopped by a payment that the provider does not know', () =>
    withoutEvents(async () => {
      const unknown = await openCheckout(testApp)
      const known = await openCheckout(testApp)
      await sql`update payments set provider_session_id = 'cs_test_gone' where id = ${unknown.paymentId}`.execute(
        testApp.deps.db,
      )
      provider().pay(known.sessionId)
      await aMinutePasses()
      await reconcile()
      expect(await read(known.paymentId)).toMatchObject({ state: 'confirmed' })
    }))

  test('does nothing twice when two instances run it at the same time', () =>
    withoutEvents(async () => {
      const { sessionId, paymentId } = await openCheckout(testApp)
      provider().pay(sessionId)
      await aMinutePasses()
      testApp.events.length = 0
      await Promise.all([reconcile(), reconcile(), reconcile()])
      expect(await read(paymentId)).toMatchObject({ state: 'confirmed', ledger: ['paid 1000'] })
      expect(testApp.events.filter((event) => event.name === 'prize_pool_updated')).toHaveLength(1)
    }))
})

describe('checkLedger', () => {
  test('finds no differences in normal operation', async () => {
    await payEntryFee(testApp)
    await checkLedger.handle(testApp.deps, {})
    const checks = await findIntegrityChecks(testApp.deps.db)
    expect(checks.map(({ name, value }) => [name, value]).sort()).toEqual([
      ['invariants_broken', 0],
      ['ledger_mismatch_cents', 0],
    ])
  })

  test('finds none after a dispute, a partial refund and both together', async () => {
    const [disputed, partly, both] = [
      await payEntryFee(testApp),
      await payEntryFee(testApp),
      await payEntryFee(testApp),
    ]
    provider().openDispute(disputed.sessionId)
    provider().refundPart(partly.sessionId, 400)
    provider().refundPart(both.sessionId, 300)
    provider().openDispute(both.sessionId)
    await provider().webhooks.settled()
    expect(await sumLedgerMismatchCents(testApp.deps.db, { whole: true })).toBe(0)
  })

  test('counts the cents by which ledger and payments disagree', async () => {
    const { paymentId, tournamentId } = await payEntryFee(testApp)
    const rollback = new Error('rolled back')
    let cents = 0
    const broken = testApp.deps.db.transaction().execute(async (tx) => {
      await insertLedgerRow(tx, {
        tournament_id: tournamentId,
        payment_id: paymentId,
        reason: 'refund',
        amount_cents: -1000,
        external_ref: 'x',
      })
      cents = await sumLedgerMismatchCents(tx, { whole: false })
      throw rollback
    })
    await expect(broken).rejects.toBe(rollback)
    expect(cents).toBe(1000)
  })
})

describe('the scope of the checks', () => {
  const breakCup = async (tx: Tx, isOld: boolean): Promise<string> => {
    const { tournamentId, paymentId } = await payEntryFee(testApp)
    const at = sql`now() - make_interval(days => ${isOld ? 400 : 0})`
    await sql`update payments set disputed = true, updated_at = ${at} where id = ${paymentId}`.execute(tx)
    await sql`update tournaments set status = 'completed', completed_at = ${at} where id = ${tournamentId}`.execute(tx)
    await sql`alter table ledger disable trigger all`.execute(tx)
    await sql`update ledger set created_at = ${at} where tournament_id = ${tournamentId}`.execute(tx)
    return paymentId
  }

  test.each([
    ['a cup that changed lately', false, 1],
    ['an old cup', true, 0],
  ])('the frequent check covers %s: %s', async (_which, isOld, found) => {
    const rollback = new Error('rolled back')
    const seen = { changed: 0, whole: 0 }
    const broken = testApp.deps.db.transaction().execute(async (tx) => {
      const paymentId = await breakCup(tx, isOld)
      const about = (violations: { invariant: string; detail: string }[]) =>
        violations.filter(
          ({ invariant, detail }) =>
            invariant.startsWith('a payment is in the pool exactly') && detail.includes(paymentId),
        ).length
      seen.changed = about(await checkChangedCups(tx))
      seen.whole = about(await checkInvariants(tx))
      throw rollback
    })
    await expect(broken).rejects.toBe(rollback)
    expect(seen).toEqual({ changed: found, whole: 1 })
  })

  test('while something is broken, the frequent check covers everything', async () => {
    await recordIntegrityCheck(testApp.deps.db, 'invariants_broken', 1)
    await checkLedger.handle(testApp.deps, {})
    const check = (await findIntegrityChecks(testApp.deps.db)).find(({ name }) => name === 'invariants_broken')
    expect(check?.value).toBe(0)
  })
})

describe('purgeProviderEvents', () => {
  test('deletes events that are too old to be redelivered', async () => {
    await payEntryFee(testApp)
    await payEntryFee(testApp)
    const { db } = testApp.deps
    const all = await db.selectFrom('provider_events').select('event_id').execute()
    const [oldest, ...others] = all
    await sql`update provider_events set received_at = now() - interval '91 days'
      where event_id = ${oldest?.event_id}`.execute(db)
    await purgeProviderEvents.handle(testApp.deps, {})
    expect(await db.selectFrom('provider_events').select('event_id').execute()).toEqual(others)
  })
})
