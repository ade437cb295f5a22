import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPodium } from '#testing/factories/create-podium'
import { type PrizeDesk, podiumForEachTest } from '#testing/podium-for-each-test'
import { statusAndDetail } from '#testing/status-and-detail'

let { testApp, admin, podium, post, sheet, payoutAt } = {} as PrizeDesk
podiumForEachTest((desk) => {
  ;({ testApp, admin, podium, post, sheet, payoutAt } = desk)
})

const lastEntries = async (count: number) =>
  (await testApp.request(admin, 'GET', `/admin/audit?tournament_id=${podium.tournamentId}`)).body.entries.slice(
    0,
    count,
  )

describe('unmarking a prize as sent', () => {
  test('makes it owed again, and the log keeps how it was sent and the reason for unmarking', async () => {
    const { id } = await payoutAt(0)
    const marked = await post(`${id}/mark-sent`, { method: 'PayPal', reference: 'TX-1' })
    const sentAt = marked.body.payouts[0].sent_at
    testApp.events.length = 0
    const { status, body } = await post(`${id}/unmark-sent`, { reason: 'It bounced' })
    expect([status, body.sent]).toEqual([200, 0])
    expect(body.payouts[0]).toMatchObject({
      state: 'owed',
      sent_at: null,
      method: null,
      reference: null,
      sent_by: null,
    })
    expect(testApp.events.map(({ name }) => name)).toEqual(['tournament_updated'])
    expect((await lastEntries(1))[0]).toMatchObject({
      action: 'payout.unmark_sent',
      reason: 'It bounced',
      target_name: expect.stringMatching(/^Player .* \(Place 1\)$/),
      before: { method: 'PayPal', reference: 'TX-1', amount_cents: 500, sent_at: sentAt },
      after: { state: 'owed' },
    })
  })

  test('lets the podium and the amounts be changed again', async () => {
    const { id } = await payoutAt(0)
    await post(`${id}/mark-sent`, { method: 'bank' })
    const amounts = () =>
      testApp.request(admin, 'PUT', `/admin/payouts/${podium.tournamentId}/amounts`, { first: 20, second: 6, third: 4 })
    expect(statusAndDetail(await amounts())).toEqual([409, 'A prize has already been sent'])
    await post(`${id}/unmark-sent`, { reason: 'Wrong player' })
    expect((await amounts()).body.first.amount).toBe(20)
  })

  test('adapts the sheet to a pool that changed while the prize counted as sent', async () => {
    const { id } = await payoutAt(0)
    await post(`${id}/mark-sent`, { method: 'bank' })
    const { db } = testApp.deps
    const payment = await db
      .selectFrom('payments')
      .select('id')
      .where('tournament_id', '=', podium.tournamentId)
      .executeTakeFirstOrThrow()
    await sql`insert into disputes (provider_dispute_id, payment_id, state) values (${`dp_${id}`}, ${payment.id}, 'open')`.execute(
      db,
    )
    await sql`with p as (update payments set disputed = true where id = ${payment.id} returning team_id)
      update teams set disputed = true where id in (select team_id from p)`.execute(db)
    await sql`insert into ledger (tournament_id, payment_id, reason, amount_cents, external_ref)
      values (${podium.tournamentId}, ${payment.id}, 'dispute', -1000, ${`dp_${id}`})`.execute(db)
    expect((await sheet()).payouts[0].amount).toBe(5)
    const { body } = await post(`${id}/unmark-sent`, { reason: 'It bounced' })
    const total = body.payouts.reduce((sum: number, { amount }: { amount: number }) => sum + amount * 100, 0)
    expect([Math.round(total), body.prize_pool]).toEqual([2000, 20])
  })

  test('is refused for a prize that is owed, without a reason, and for one that does not exist', async () => {
    const { id } = await payoutAt(0)
    expect(statusAndDetail(await post(`${id}/unmark-sent`, { reason: 'x' }))).toEqual([
      409,
      'This prize is not marked as sent',
    ])
    expect(statusAndDetail(await post(`${id}/unmark-sent`, {}))).toEqual([422, 'Reason is required'])
    expect(statusAndDetail(await post(`${id}/unmark-sent`, { reason: ' ' }))).toEqual([422, 'Reason is required'])
    expect(statusAndDetail(await post(`${randomUUID()}/unmark-sent`, { reason: 'x' }))).toEqual([
      404,
      'Payout not found',
    ])
  })
})

describe('a prize of a team whose fee is disputed', () => {
  const states = async () => {
    const { body } = await testApp.request(admin, 'GET', `/admin/payouts/${podium.tournamentId}/csv`)
    return String(body)
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(',')[5])
  }

  test('is held until it is sent with a reason', async () => {
    const { id, team_id } = await payoutAt(0)
    const setDisputed = (disputed: boolean) =>
      sql`update teams set disputed = ${disputed} where id = ${team_id}`.execute(testApp.deps.db)
    await setDisputed(true)
    expect(await states()).toEqual(['held', 'held', 'held'])
    expect(statusAndDetail(await post(`${id}/mark-sent`, { method: 'bank' }))).toEqual([
      409,
      'This prize is held because the entry fee of the team is disputed. Give a reason to send it anyway.',
    ])
    const { body } = await post(`${id}/mark-sent`, { method: 'bank', reason: 'The bank has said so' })
    expect(body.payouts.slice(0, 2)).toMatchObject([
      { state: 'sent', held: false },
      { state: 'owed', held: true },
    ])
    expect(await states()).toEqual(['sent', 'held', 'held'])
    await setDisputed(false)
    expect(await states()).toEqual(['sent', 'owed', 'owed'])
  })
})

describe('marking several prizes as sent', () => {
  const markMany = (payout_ids: string[], more: object = { method: 'PayPal', reference: 'Batch 7' }) =>
    post(`${podium.tournamentId}/mark-sent-many`, { payout_ids, ...more })

  test('records each with the one method and reference', async () => {
    const ids = (await sheet()).payouts.slice(0, 3).map(({ id }: { id: string }) => id)
    testApp.events.length = 0
    const { body } = await markMany([...ids, ids[0]])
    expect([body.marked, body.skipped, body.sheet.sent]).toEqual([ids, [], 3])
    expect(body.sheet.payouts[2]).toMatchObject({ method: 'PayPal', reference: 'Batch 7', sent_by: 'Grace' })
    expect(testApp.events.map(({ name }) => name)).toEqual(['tournament_updated'])
    expect((await lastEntries(3)).map(({ action }: { action: string }) => action)).toEqual([
      'payout.send',
      'payout.send',
      'payout.send',
    ])
  })

  test('skips held, sent and empty ones and says so', async () => {
    const { db } = testApp.deps
    const [sent, second, third, , held] = (await sheet()).payouts
    await post(`${sent.id}/mark-sent`, { method: 'bank' })
    await sql`update payouts set amount_cents = 0 where id = ${second.id}`.execute(db)
    await sql`update payouts set amount_cents = amount_cents + 500 where id = ${third.id}`.execute(db)
    await sql`update teams set disputed = true where id = ${held.team_id}`.execute(db)
    const { body } = await markMany([sent.id, second.id, third.id, held.id])
    await sql`update teams set disputed = false where id = ${held.team_id}`.execute(db)
    expect(body.marked).toEqual([third.id])
    expect(body.skipped).toEqual([
      { payout_id: sent.id, reason: 'already_sent' },
      { payout_id: second.id, reason: 'nothing_owed' },
      { payout_id: held.id, reason: 'held' },
    ])
    expect((await sheet()).payouts[0].method).toBe('bank')
  })

  test('changes nothing and sends no event if all of them are skipped', async () => {
    const [sent] = (await sheet()).payouts
    await post(`${sent.id}/mark-sent`, { method: 'bank' })
    testApp.events.length = 0
    expect((await markMany([sent.id])).body.marked).toEqual([])
    expect(testApp.events).toEqual([])
  })

  test('changes nothing if one of them is not of this tournament', async () => {
    const [mine] = (await sheet()).payouts
    const other = await createPodium(testApp, { size: 2 })
    const { body: foreign } = await testApp.request(admin, 'GET', `/admin/payouts/${other.tournamentId}`)
    expect(statusAndDetail(await markMany([mine.id, foreign.payouts[0].id]))).toEqual([404, 'Payout not found'])
    expect((await sheet()).sent).toBe(0)
  })

  test.each([
    ['no prize', { payout_ids: [] }, 422, 'Choose at least one prize'],
    ['no list', { payout_ids: 'all' }, 422, 'payout_ids must be a list'],
    ['no method', { payout_ids: [randomUUID()], method: ' ' }, 422, 'Method is required'],
  ])('is refused with %s', async (_, body, status, detail) => {
    expect(statusAndDetail(await post(`${podium.tournamentId}/mark-sent-many`, { method: 'bank', ...body }))).toEqual([
      status,
      detail,
    ])
  })
})
