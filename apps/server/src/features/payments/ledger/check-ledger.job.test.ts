import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { payEntryFee } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'
import { findIntegrityChecks } from '../../../db/integrity-checks.ts'
import { checkLedger, checkWholeLedger } from './check-ledger.job.ts'

const testApp = testAppForFile()

const checks = async () =>
  Object.fromEntries((await findIntegrityChecks(testApp.deps.db)).map(({ name, value }) => [name, value]))
const often = () => checkLedger.handle(testApp.deps, {}).then(checks)
const nightly = () => checkWholeLedger.handle(testApp.deps, {}).then(checks)

const RIGHT = { ledger_mismatch_cents: 0, invariants_broken: 0 }

/** A payment of a cup that ended a year ago; the trigger would not let the ledger be dated back. */
async function payLongAgo() {
  const paid = await payEntryFee(testApp)
  const at = sql`now() - interval '1 year'`
  await testApp.deps.db.transaction().execute(async (tx) => {
    await sql`alter table ledger disable trigger all`.execute(tx)
    await sql`update ledger set created_at = ${at} where payment_id = ${paid.paymentId}`.execute(tx)
    await sql`alter table ledger enable trigger all`.execute(tx)
    await sql`update tournaments set status = 'completed', completed_at = ${at}
      where id = ${paid.tournamentId}`.execute(tx)
  })
  const setDisputed = (disputed: boolean) =>
    sql`update payments set disputed = ${disputed}, updated_at = ${at} where id = ${paid.paymentId}`.execute(
      testApp.deps.db,
    )
  await setDisputed(false)
  return { setDisputed }
}

describe('the check of the ledger', () => {
  test('finds an error in an old cup at night, and then checks all cups until it is corrected', async () => {
    const { setDisputed } = await payLongAgo()
    expect(await often()).toEqual(RIGHT)
    await setDisputed(true)
    expect(await often()).toEqual(RIGHT)
    const broken = await nightly()
    expect(broken.ledger_mismatch_cents).toBe(1000)
    expect(broken.invariants_broken).toBeGreaterThan(0)
    expect(await often()).toEqual(broken)
    await setDisputed(false)
    expect(await often()).toEqual(RIGHT)
    expect(await nightly()).toEqual(RIGHT)
  })
})
