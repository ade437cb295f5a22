import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPodium } from '#testing/factories/create-podium'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { statusAndDetail } from '#testing/status-and-detail'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db, { name: 'Grace' })
})

const sheetOf = (tournamentId: string) => testApp.request(admin, 'GET', `/admin/payouts/${tournamentId}`)
const setAmounts = (tournamentId: string, body: object) =>
  testApp.request(admin, 'PUT', `/admin/payouts/${tournamentId}/amounts`, body)
const markSent = (payoutId: string, body: object = { method: 'PayPal', reference: 'TX-1' }) =>
  testApp.request(admin, 'POST', `/admin/payouts/${payoutId}/mark-sent`, body)

describe('GET /admin/payouts/{id}', () => {
  test('shows the preset split before the podium is decided', async () => {
    const { id } = await createTournament(testApp.deps.db)
    await createTeam(testApp.deps.db, { tournamentId: id, paid: true })
    expect((await sheetOf(id)).body).toMatchObject({
      prize_pool: 10,
      podium_source: null,
      first: { team_id: null, team_name: null, amount: 5 },
      second: { amount: 3 },
      third: { amount: 2 },
      payouts: [],
      sent: 0,
      total: 0,
    })
  })

  test('shows what each player is owed, with their address', async () => {
    const { tournamentId, teams } = await createPodium(testApp, { size: 3 })
    const { body } = await sheetOf(tournamentId)
    expect(body).toMatchObject({ podium_source: 'play', prize_pool: 30, sent: 0, total: 9 })
    expect(body.first).toEqual({ team_id: teams[0]?.id, team_name: 'Place 1', amount: 15 })
    expect(body.payouts[0]).toMatchObject({ place: 1, amount: 5, state: 'owed', player_id: teams[0]?.captain.id })
    expect(body.payouts[0].player_email).toContain('@')
  })

  test('is refused without admin rights and for unknown tournaments', async () => {
    const { tournamentId } = await createPodium(testApp, { size: 2 })
    const player = await createUser(testApp.deps.db)
    expect(statusAndDetail(await testApp.request(player, 'GET', `/admin/payouts/${tournamentId}`))).toEqual([
      403,
      'Admin access required',
    ])
    expect(statusAndDetail(await sheetOf(randomUUID()))).toEqual([404, 'Tournament not found'])
    expect(statusAndDetail(await sheetOf('1'))).toEqual([404, 'Tournament not found'])
  })
})

describe('PUT /admin/payouts/{id}/amounts', () => {
  test('changes the three prizes, the players’ shares and the audit log', async () => {
    const { tournamentId } = await createPodium(testApp, { size: 3 })
    testApp.events.length = 0
    const { status, body } = await setAmounts(tournamentId, { first: 29.98, second: 0.01, third: 0.01 })
    expect(status).toBe(200)
    expect([body.first.amount, body.second.amount, body.third.amount]).toEqual([29.98, 0.01, 0.01])
    expect(body.payouts.map((payout: { amount: number }) => payout.amount)).toEqual([
      10, 9.99, 9.99, 0.01, 0, 0, 0.01, 0, 0,
    ])
    expect(body.total).toBe(5)
    expect(testApp.events.map((event) => event.name)).toEqual(['tournament_updated'])
    const log = await testApp.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('tournament_id', '=', tournamentId)
      .execute()
    expect(log).toMatchObject([
      {
        actor_id: admin.id,
        action: 'prizes.change',
        before: { cents: [1500, 900, 600] },
        after: { cents: [2998, 1, 1] },
      },
    ])
  })

  test.each([
    ['too little', { first: 10, second: 10, third: 9.99 }, 'Prize amounts must add up to the prize pool of $30.00'],
    ['too much', { first: 30, second: 1, third: 0 }, 'Prize amounts must add up to the prize pool of $30.00'],
    ['negative', { first: 31, second: -1, third: 0 }, 'Prize amounts must be whole cents and not negative'],
    ['half cents', { first: 10.005, second: 9.995, third: 10 }, 'Prize amounts must be whole cents and not negative'],
    ['text', { first: '30', second: 0, third: 0 }, 'Prize amounts must be numbers'],
    ['missing', { first: 30, second: 0 }, 'Prize amounts must be numbers'],
  ])('refuses amounts that are %s', async (_name, body, detail) => {
    const { tournamentId } = await createPodium(testApp, { size: 3 })
    expect(statusAndDetail(await setAmounts(tournamentId, body))).toEqual([422, detail])
  })

  test('refuses a prize for an empty place', async () => {
    const { tournamentId } = await createPodium(testApp, { size: 2 })
    expect(statusAndDetail(await setAmounts(tournamentId, { first: 10, second: 5, third: 5 }))).toEqual([
      422,
      'An empty place cannot have a prize',
    ])
  })

  test('is refused before the podium is decided and after a prize was sent', async () => {
    const { id } = await createTournament(testApp.deps.db)
    expect(statusAndDetail(await setAmounts(id, { first: 0, second: 0, third: 0 }))).toEqual([
      409,
      'The podium is not decided yet',
    ])
    const { tournamentId } = await createPodium(testApp, { size: 3 })
    await markSent((await sheetOf(tournamentId)).body.payouts[0].id)
    expect(statusAndDetail(await setAmounts(tournamentId, { first: 30, second: 0, third: 0 }))).toEqual([
      409,
      'A prize has already been sent',
    ])
    expect(statusAndDetail(await setAmounts(randomUUID(), { first: 0, second: 0, third: 0 }))).toEqual([
      404,
      'Tournament not found',
    ])
  })
})

describe('POST /admin/payouts/{id}/mark-sent', () => {
  test('records when, how and by whom a prize was sent, and updates the public progress', async () => {
    const { tournamentId } = await createPodium(testApp, { size: 3 })
    const [payout] = (await sheetOf(tournamentId)).body.payouts
    testApp.events.length = 0
    const { status, body } = await markSent(payout.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ sent: 1, total: 9 })
    expect(body.payouts[0]).toMatchObject({ state: 'sent', method: 'PayPal', reference: 'TX-1', sent_by: 'Grace' })
    expect(body.payouts[0].sent_at).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(testApp.events.map((event) => event.name)).toEqual(['tournament_updated'])
    const log = await testApp.deps.db.selectFrom('audit_log').selectAll().where('target_id', '=', payout.id).execute()
    expect(log).toMatchObject([{ action: 'payout.send', actor_name: 'Grace', after: { amount_cents: 500 } }])
  })

  test('is refused a second time for the same prize', async () => {
    const { tournamentId } = await createPodium(testApp, { size: 2 })
    const [payout] = (await sheetOf(tournamentId)).body.payouts
    const responses = await Promise.all(Array.from({ length: 5 }, () => markSent(payout.id)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(statusAndDetail(await markSent(payout.id))).toEqual([409, 'This prize has already been sent'])
  })

  test('refuses unknown payouts, prizes of $0 and a missing method', async () => {
    expect(statusAndDetail(await markSent(randomUUID()))).toEqual([404, 'Payout not found'])
    const { tournamentId } = await createPodium(testApp, { size: 2 })
    const { body } = await setAmounts(tournamentId, { first: 20, second: 0, third: 0 })
    expect(statusAndDetail(await markSent(body.payouts[3].id))).toEqual([
      409,
      'This prize is $0, so there is nothing to send',
    ])
    expect(statusAndDetail(await markSent(body.payouts[0].id, { method: ' ' }))).toEqual([422, 'Method is required'])
  })
})

describe('GET /admin/payouts/{id}/csv', () => {
  test('is CSV with escaped formulas', async () => {
    const { tournamentId, teams } = await createPodium(testApp, { size: 2 })
    await testApp.deps.db
      .updateTable('payouts')
      .set({ team_name: '=HYPERLINK("x")' })
      .where('team_id', '=', teams[0]?.id ?? '')
      .execute()
    const { headers, body } = await testApp.request(admin, 'GET', `/admin/payouts/${tournamentId}/csv`)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="payouts.csv"')
    const [header, first, ...others] = String(body).trim().split('\r\n')
    expect(header).toBe('place,team,player,email,amount,state,sent_at,method,reference,sent_by,handle')
    expect(first).toMatch(/^1,"'=HYPERLINK\(""x""\)",[^,]+,[^,]+@[^,]+,4\.18,owed,,,,,$/)
    expect(others).toHaveLength(5)
  })
})
