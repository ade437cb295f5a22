import { beforeAll, expect, test } from 'vitest'
import { createInvite } from '#testing/factories/create-invite'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { openCheckout } from '#testing/factories/open-checkout'
import type { TestApp } from '#testing/test-app'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

/** The number of statements that the server sends while `work` runs. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const { pool } = testApp.testDb
  const onConnect = pool.connect.bind(pool)
  const clients = new Set<{ query: unknown }>()
  // every client the pool hands out is counted once
  pool.connect = (async () => {
    const client = await onConnect()
    if (!clients.has(client)) {
      clients.add(client)
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      client.query = ((...args: unknown[]) => {
        count += 1
        return query(...args)
      }) as typeof client.query
    }
    return client
  }) as typeof pool.connect
  count = 0
  await work()
  pool.connect = onConnect
  for (const client of clients) Reflect.deleteProperty(client, 'query')
  return count
}

async function cupOf(size: number) {
  const { db } = testApp.deps
  const { id } = await createTournament(db, { name: `Cup of ${size}` })
  for (let number = 1; number <= size; number++) {
    const team = await createTeam(db, { tournamentId: id, name: `Team ${number}`, size: 2, paid: true })
    const invitee = await createUser(db)
    await createInvite(db, { teamId: team.id, email: invitee.email ?? '', invitedBy: team.captain.id })
  }
  await openCheckout(testApp, { tournamentId: id })
  return id
}

const complete = async (id: string) =>
  testApp.deps.db
    .updateTable('tournaments')
    .set({ status: 'completed', completed_at: new Date() })
    .where('id', '=', id)
    .execute()

type TestResponse = Awaited<ReturnType<TestApp['request']>>

/** The statements, the response and the events of one call for a cup of that many paid teams. */
async function callForCupOf(size: number, call: (tournamentId: string) => Promise<TestResponse>) {
  const id = await cupOf(size)
  // signs the admin in before anything is counted
  await testApp.request(admin, 'GET', '/auth/me')
  testApp.events.length = 0
  let response: TestResponse | undefined
  const statements = await countStatements(async () => {
    response = await call(id)
  })
  await complete(id)
  return { id, size, statements, body: response?.body, events: [...testApp.events] }
}

const poolUpdates = (events: TestApp['events']) => events.filter(({ name }) => name === 'prize_pool_updated')
const poolEmptied = ({ id, size }: { id: string; size: number }) => ({
  name: 'prize_pool_updated',
  payload: { tournament_id: id, amount: -10 * size, prize_pool: 0 },
})

test('a reset takes as many statements for 24 paid teams as for 3, and broadcasts the pool once', async () => {
  const few = await callForCupOf(3, () => testApp.request(admin, 'POST', '/admin/tournament/reset'))
  const many = await callForCupOf(24, () => testApp.request(admin, 'POST', '/admin/tournament/reset'))
  for (const { id, size, body, events } of [few, many]) {
    expect(body).toMatchObject({ deleted_teams: size + 1, refunds: size, tournament: { id, prize_pool: 0 } })
    expect(poolUpdates(events)).toEqual([poolEmptied({ id, size })])
    expect(events.filter(({ name }) => name === 'invites_changed')).toHaveLength(1)
  }
  expect(few.statements).toBeGreaterThan(5)
  expect(many.statements).toBe(few.statements)
})

test('a cancellation takes as many statements for 24 paid teams as for 3, and broadcasts the pool once', async () => {
  const cancel = (id: string) => testApp.request(admin, 'POST', `/admin/tournaments/${id}/cancel`)
  const few = await callForCupOf(3, cancel)
  const many = await callForCupOf(24, cancel)
  for (const { id, size, body, events } of [few, many]) {
    expect(body).toMatchObject({ refunds: size, tournament: { id, cancelled: true, prize_pool: 0 } })
    expect(poolUpdates(events)).toEqual([poolEmptied({ id, size })])
  }
  expect(few.statements).toBeGreaterThan(5)
  expect(many.statements).toBe(few.statements)
})

test('of a fee that was partly refunded before, a reset refunds the rest', async () => {
  const { db } = testApp.deps
  const id = await cupOf(2)
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('tournament_id', '=', id)
    .where('state', '=', 'confirmed')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('partial_refunds')
      .values({ provider_refund_id: 're_part', payment_id: payment.id, amount_cents: 400 })
      .execute()
    await tx.updateTable('payments').set({ partly_refunded_cents: 400 }).where('id', '=', payment.id).execute()
    await tx
      .insertInto('ledger')
      .values({
        tournament_id: id,
        payment_id: payment.id,
        reason: 'refund',
        amount_cents: -400,
        external_ref: 're_part',
      })
      .execute()
  })
  testApp.events.length = 0
  await testApp.request(admin, 'POST', '/admin/tournament/reset')
  const refund = await db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .executeTakeFirstOrThrow()
  expect(refund).toMatchObject({ amount_cents: 600, superseded_ids: ['re_part'] })
  expect(testApp.events.find(({ name }) => name === 'prize_pool_updated')?.payload).toMatchObject({
    amount: -16,
    prize_pool: 0,
  })
  await complete(id)
})

test('every refund of a reset is sent once, with its mail, and the ledger keeps both rows of each fee', async () => {
  const id = await cupOf(5)
  await testApp.request(admin, 'POST', '/admin/tournament/reset')
  await testApp.runJobs()
  const { db } = testApp.deps
  const payments = await db
    .selectFrom('payments as p')
    .innerJoin('refunds as r', 'r.payment_id', 'p.id')
    .select(['p.id', 'p.state', 'r.reason', 'r.amount_cents'])
    .where('p.tournament_id', '=', id)
    .execute()
  expect(payments).toHaveLength(5)
  for (const payment of payments) expect(payment).toMatchObject({ reason: 'tournament_reset', amount_cents: 1000 })
  const ledger = await db
    .selectFrom('ledger')
    .select(['reason', 'amount_cents'])
    .where('tournament_id', '=', id)
    .execute()
  expect(ledger.filter(({ reason }) => reason === 'void')).toHaveLength(5)
  expect(ledger.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0)
  await complete(id)
})
