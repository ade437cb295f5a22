import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAdmin } from '#testing/factories/create-user'
import { payEntryFee } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'
import { compareBooksWithProvider, compareWithProvider } from './compare-with-provider.job.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

const provider = () => testApp.standIns.payments
const report = async () => (await testApp.request(admin, 'GET', '/admin/provider-comparison')).body.report
const texts = async () => (await report()).differences.map(({ text }: { text: string }) => text)
const compare = () =>
  compareBooksWithProvider(testApp.deps, {
    since: new Date(Date.now() - 130 * DAY_MS),
    until: new Date(Date.now() + 60_000),
  })

test('the nightly comparison covers 130 days without the last hour', async () => {
  const before = Date.now()
  await compareWithProvider.handle(testApp.deps, {})
  const { compared_at, since, until } = await report()
  const at = Date.parse(compared_at)
  expect(at).toBeGreaterThan(before - HOUR_MS / 2)
  expect([Math.round((at - Date.parse(until)) / HOUR_MS), Math.round((at - Date.parse(since)) / DAY_MS)]).toEqual([
    1, 130,
  ])
})

test('reports are kept for a year', async () => {
  const { db } = testApp.deps
  const ages = async () =>
    (
      await sql<{ days: number }>`
        select (extract(epoch from now() - compared_at) / 86400)::int as days from provider_comparisons order by id`.execute(
        db,
      )
    ).rows.map(({ days }) => days)
  await compare()
  await sql`update provider_comparisons set compared_at = now() - interval '367 days'`.execute(db)
  await compare()
  await sql`update provider_comparisons set compared_at = now() - interval '360 days'`.execute(db)
  await compare()
  expect(await ages()).toEqual([360, 0])
})

describe('a record of ours that the provider does not list', () => {
  test.each([
    ['is missed', '3 days', 1],
    ['is not missed on its first day, when it may be listed under another', '12 hours', 0],
    ['is not missed at the beginning of the period', '129 days 12 hours', 0],
  ])('%s: a payment', async (_name, age, missed) => {
    const { paymentId, team } = await payEntryFee(testApp)
    const { db } = testApp.deps
    const { provider_payment_intent: intent } = await db
      .selectFrom('payments')
      .select('provider_payment_intent')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    await sql`update payments set provider_payment_intent = ${`pi_${paymentId}`}, created_at = now() - ${age}::interval
      where id = ${paymentId}`.execute(db)
    await compare()
    const gone = `A payment of ${team.team_name} is not in the provider's list.`
    expect((await texts()).filter((text: string) => text === gone)).toHaveLength(missed)
    await sql`update payments set provider_payment_intent = ${intent}, created_at = now() where id = ${paymentId}`.execute(
      db,
    )
  })

  test.each([
    ['is missed', '3 days', 1],
    ['is not missed on its first day', '12 hours', 0],
  ])('%s: a refund and a part of one', async (_name, age, missed) => {
    const { db } = testApp.deps
    const whole = await payEntryFee(testApp)
    await testApp.request(whole.captain, 'DELETE', `/teams/${whole.team.id}`)
    const part = await payEntryFee(testApp)
    provider().refundPart(part.sessionId, 300)
    await testApp.settle()
    const rename = (suffix: string, at: string) =>
      sql`
      with whole as (update refunds set provider_refund_id = ${suffix} || ltrim(provider_refund_id, 'x'),
        created_at = now() - ${at}::interval where payment_id = ${whole.paymentId})
      update partial_refunds set provider_refund_id = ${suffix} || ltrim(provider_refund_id, 'x'),
        created_at = now() - ${at}::interval where payment_id = ${part.paymentId}`.execute(db)
    await rename('x', age)
    await compare()
    const seen = await texts()
    for (const { team } of [whole, part]) {
      const gone = `A refund of ${team.team_name} is not in the provider's list.`
      expect(seen.filter((text: string) => text === gone)).toHaveLength(missed)
    }
    await rename('', '0')
  })

  test('need not be listed if it is a dispute or a retried refund', async () => {
    const { db } = testApp.deps
    const { paymentId, captain, team } = await payEntryFee(testApp)
    await testApp.request(captain, 'DELETE', `/teams/${team.id}`)
    await testApp.settle()
    await sql`update refunds set superseded_ids = '{re_gone}', created_at = now() - interval '3 days'
      where payment_id = ${paymentId}`.execute(db)
    await compare()
    expect(await texts()).toEqual([])
  })
})

test('the report is written even if a difference cannot be settled', async () => {
  const { sessionId } = await payEntryFee(testApp)
  const { webhooks, faults } = provider()
  webhooks.hold()
  const { id } = provider().openDispute(sessionId)
  faults.failNext({ on: `GET /v1/disputes/${id}`, status: 500, times: 9 })
  await compare()
  expect(await texts()).toEqual(['A dispute over $10.00 is not in our books.'])
  faults.clear()
  webhooks.release()
  await testApp.settle()
})
