import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { openCheckout, payEntryFee } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

const moneyOf = (tournamentId: string) => testApp.request(admin, 'GET', `/admin/payments/${tournamentId}`)
const csvOf = (tournamentId: string) => testApp.request(admin, 'GET', `/admin/payments/${tournamentId}/csv`)

describe('GET /admin/payments/{id}', () => {
  test('is empty for a tournament without payments', async () => {
    const { id } = await createTournament(testApp.deps.db)
    expect((await moneyOf(id)).body).toEqual({
      tournament_id: id,
      prize_pool: 0,
      fees: { count: 0, amount: 0 },
      added: 0,
      refunds: { count: 0, amount: 0 },
      disputes: { count: 0, amount: 0 },
      provider_costs: { count: 0, amount: 0 },
      payments: [],
      ledger: [],
      ledger_count: 0,
    })
  })

  test('adds up: fees minus refunds equals the pool', async () => {
    const { id: tournamentId } = await createTournament(testApp.deps.db)
    const paid = await payEntryFee(testApp, { tournamentId })
    const withdrawn = await payEntryFee(testApp, { tournamentId })
    await testApp.request(withdrawn.captain, 'DELETE', `/teams/${withdrawn.team.id}`)
    await openCheckout(testApp, { tournamentId })
    const { body } = await moneyOf(tournamentId)
    expect([body.fees, body.refunds, body.disputes, body.prize_pool]).toEqual([
      { count: 2, amount: 20 },
      { count: 1, amount: 10 },
      { count: 0, amount: 0 },
      10,
    ])
    expect(body.ledger).toMatchObject([
      { reason: 'paid', amount: 10, team_name: paid.team.team_name },
      { reason: 'paid', amount: 10 },
      { reason: 'void', amount: -10, team_name: withdrawn.team.team_name },
    ])
    expect(body.payments.map((row: { state: string }) => row.state)).toEqual(['open', 'refund_pending', 'confirmed'])
    expect(body.payments[1]).toMatchObject({ amount: 10, refund_reason: 'team_withdrawn', needs_attention: false })
  })

  test('shows nothing about payers but their names', async () => {
    const { tournamentId } = await payEntryFee(testApp)
    expect(JSON.stringify((await moneyOf(tournamentId)).body)).not.toContain('@')
  })

  test('is refused without admin rights and for unknown tournaments', async () => {
    const player = await createUser(testApp.deps.db)
    const { id } = await createTournament(testApp.deps.db)
    for (const path of [`/admin/payments/${id}`, `/admin/payments/${id}/csv`]) {
      expect((await testApp.request(player, 'GET', path)).body.detail).toBe('Admin access required')
    }
    for (const response of [await moneyOf(randomUUID()), await moneyOf('1'), await csvOf(randomUUID())]) {
      expect([response.status, response.body.detail]).toEqual([404, 'Tournament not found'])
    }
  })
})

describe('GET /admin/payments/{id}/csv', () => {
  test('has only its header while nobody has paid', async () => {
    const { id } = await createTournament(testApp.deps.db)
    const { status, body } = await csvOf(id)
    expect([status, body]).toEqual([200, 'id,at,team,reason,amount,prize_pool,payment_id\r\n'])
  })

  test('has every row of a ledger that is read in several parts', async () => {
    const { tournamentId, paymentId } = await payEntryFee(testApp)
    await payEntryFee(testApp, { tournamentId })
    // two whole parts together with the fees, so that the last read finds nothing
    await sql`
      insert into ledger (tournament_id, payment_id, amount_cents, reason, external_ref)
      select ${tournamentId}, ${paymentId}, case when n % 2 = 0 then 1000 else -1000 end, 'dispute', 'part ' || n
      from generate_series(1, 1998) as n
    `.execute(testApp.deps.db)
    const lines = String((await csvOf(tournamentId)).body)
      .trim()
      .split('\r\n')
      .slice(1)
    expect(lines.length).toBe(2000)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2000)
  })

  test('is the ledger with the running pool in every row', async () => {
    const { id: tournamentId } = await createTournament(testApp.deps.db)
    const team = await createTeam(testApp.deps.db, { tournamentId, name: '@evil', paid: true })
    await testApp.request(team.captain, 'DELETE', `/teams/${team.id}`)
    const { headers, body } = await csvOf(tournamentId)
    expect(headers['content-disposition']).toBe('attachment; filename="ledger.csv"')
    const rows = String(body)
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').slice(2, 6).join(','))
    expect(rows).toEqual(['team,reason,amount,prize_pool', "'@evil,paid,10.00,10.00", "'@evil,void,-10.00,0.00"])
  })
})
