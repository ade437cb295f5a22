import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAdmin } from '#testing/factories/create-user'
import { openCheckout, payEntryFee, readPayment } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'
import { findIntegrityChecks } from '../../../db/integrity-checks.ts'
import { compareBooksWithProvider, compareWithProvider } from './compare-with-provider.job.ts'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

const provider = () => testApp.standIns.payments
const DAY_MS = 24 * 60 * 60 * 1000
const compare = () =>
  compareBooksWithProvider(testApp.deps, {
    since: new Date(Date.now() - 130 * DAY_MS),
    until: new Date(Date.now() + DAY_MS),
  })
const report = async () => (await testApp.request(admin, 'GET', '/admin/provider-comparison')).body.report
const queued = async () => {
  const { body } = await testApp.request(admin, 'GET', '/admin/attention')
  return body.items.filter(({ kind }: { kind: string }) => kind === 'books_differ')
}
const storedDifferences = async () =>
  (await findIntegrityChecks(testApp.deps.db)).find(({ name }) => name === 'provider_differences')?.value
/** Makes a change at the provider whose event is lost. */
function withoutEvent(happen: () => unknown): void {
  const { webhooks } = provider()
  webhooks.hold()
  happen()
  webhooks.setPlan({ copies: 0 })
  webhooks.release()
  webhooks.setPlan({})
}

describe('the comparison with the provider', () => {
  test('has no report before the first one', async () => {
    expect(await report()).toBeNull()
  })

  test('finds nothing if all events arrived', async () => {
    const { tournamentId } = await payEntryFee(testApp)
    const whole = await payEntryFee(testApp, { tournamentId })
    const part = await payEntryFee(testApp, { tournamentId })
    const disputed = await payEntryFee(testApp, { tournamentId })
    await testApp.request(whole.captain, 'DELETE', `/teams/${whole.team.id}`)
    provider().refundPart(part.sessionId, 300)
    provider().openDispute(disputed.sessionId)
    await testApp.settle()
    await compare()
    expect(await report()).toMatchObject({ payments: 4, refunds: 2, disputes: 1, settled: [], differences: [] })
    expect(await storedDifferences()).toBe(0)
  })

  test('records a payment, a partial refund and a dispute whose events were lost, and reports them', async () => {
    const unpaid = await openCheckout(testApp)
    const partly = await payEntryFee(testApp)
    const disputed = await payEntryFee(testApp)
    withoutEvent(() => {
      provider().pay(unpaid.sessionId)
      provider().refundPart(partly.sessionId, 400)
      provider().openDispute(disputed.sessionId)
    })
    await compare()
    const { settled, differences } = await report()
    expect(settled.map(({ text }: { text: string }) => text)).toEqual([
      'A payment of $10.00 is not in our books.',
      'A refund of $4.00 is not in our books.',
      'A dispute over $10.00 is not in our books.',
    ])
    expect(differences).toEqual([])
    const { db } = testApp.deps
    expect((await readPayment(db, unpaid.paymentId)).ledger).toEqual(['paid 1000'])
    expect((await readPayment(db, partly.paymentId)).ledger).toEqual(['paid 1000', 'refund -400'])
    expect((await readPayment(db, disputed.paymentId)).ledger).toEqual(['paid 1000', 'dispute -1000'])
  })

  test('records a failed refund whose event was lost', async () => {
    const { paymentId, captain, team } = await payEntryFee(testApp)
    await testApp.request(captain, 'DELETE', `/teams/${team.id}`)
    await testApp.runJobs()
    await provider().webhooks.settled()
    withoutEvent(() => provider().failRefund(provider().books().refunds.at(-1)?.id ?? ''))
    await compare()
    expect((await report()).settled).toMatchObject([
      { kind: 'refund', text: `A refund of $10.00 for ${team.team_name} failed, but our books say it was made.` },
    ])
    expect((await readPayment(testApp.deps.db, paymentId)).state).toBe('refund_failed')
  })

  test('reports unsettled differences in the organiser’s queue and in the metric for the alert', async () => {
    const { paymentId, team } = await payEntryFee(testApp)
    const { db } = testApp.deps
    await sql`update payments set received_cents = 900 where id = ${paymentId}`.execute(db)
    await compare()
    const text = `${team.team_name} paid $10.00, but our books say $9.00.`
    expect((await report()).differences).toMatchObject([{ kind: 'payment', payment_id: paymentId, text }])
    expect(await storedDifferences()).toBe(1)
    expect(await queued()).toMatchObject([{ text: expect.stringContaining(text), payment_id: paymentId }])
    await sql`update payments set received_cents = 1000 where id = ${paymentId}`.execute(db)
    await compare()
    expect([await storedDifferences(), (await report()).differences, await queued()]).toEqual([0, [], []])
  })

  test('reports a payment of ours that the provider does not list', async () => {
    const { paymentId, team } = await payEntryFee(testApp)
    const { db } = testApp.deps
    const old = await sql<{ intent: string }>`
      update payments set provider_payment_intent = 'pi_elsewhere', created_at = now() - interval '3 days'
      where id = ${paymentId}
      returning (select provider_payment_intent from payments o where o.id = payments.id) as intent`.execute(db)
    await compare()
    expect((await report()).differences.map(({ text }: { text: string }) => text)).toEqual([
      'A payment of $10.00 is not in our books.',
      `A payment of ${team.team_name} is not in the provider's list.`,
    ])
    await sql`update payments set provider_payment_intent = ${old.rows[0]?.intent}, created_at = now()
      where id = ${paymentId}`.execute(db)
  })

  test('skips the last hour, whose events may not have arrived', async () => {
    const { sessionId } = await payEntryFee(testApp)
    withoutEvent(() => provider().refundPart(sessionId, 100))
    await compareWithProvider.handle(testApp.deps, {})
    expect(await report()).toMatchObject({ payments: 0, settled: [], differences: [] })
  })

  test('writes no report while the provider is unreachable', async () => {
    const before = await report()
    await provider().goDown()
    await expect(compare()).rejects.toThrow()
    await provider().comeUp()
    expect(await report()).toEqual(before)
  })
})
