import { createNamedBracket, type NamedBracket } from '@cup/server/testing/factories/played-bracket'
import { openTestDb, type TestDb } from '@cup/server/testing/test-db'
import { findTornRows } from '@cup/server/testing/torn-rows'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InstancePair, POOL_SIZE, startPair, type Watcher } from './instance-pair.ts'

let testDb: TestDb
let pair: InstancePair
let cup: NamedBracket
/** One over websocket and one over polling, on each instance. */
let watchers: Watcher[]
beforeAll(async () => {
  testDb = await openTestDb()
  pair = await startPair(testDb)
  cup = await createNamedBracket(pair.stageAt(pair.proxy.origin), 8)
  watchers = await Promise.all([
    pair.watch(2, 'websocket'),
    pair.watch(4, 'polling'),
    pair.watch(3, 'websocket'),
    pair.watch(5, 'polling'),
  ])
})
afterAll(async () => {
  await pair.close()
  await testDb.close()
})

const at = (which: 0 | 1) => pair.stageAt(pair.instances[which].origin)
const startCheckIn = async (which: 0 | 1, name: string): Promise<string> => {
  const { id } = await cup.match(name)
  const { status } = await at(which).request(cup.admin, 'POST', `/admin/matches/${id}/start-checkin`)
  expect(status).toBe(200)
  return id
}
const everyoneReceives = (event: string) =>
  Promise.all(watchers.map(({ received }) => expect.poll(() => received).toContain(event)))

test('an instance names each of its connections, and opens at most as many as configured', async () => {
  const calls = Array.from({ length: 40 }, () => at(0).request(cup.admin, 'GET', '/admin/tournaments/all'))
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
  const { rows } = await sql<{ name: string; count: number }>`
    select application_name as name, count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name <> '' group by application_name`.execute(testDb.db)
  const counts = new Map(rows.map(({ name, count }) => [name, count]))
  expect([...counts.keys()].filter((name) => !name.startsWith('cup-'))).toEqual([])
  expect(counts.get('cup-live')).toBe(2)
  expect(counts.get('cup-web')).toBeGreaterThanOrEqual(POOL_SIZE)
  expect(counts.get('cup-web')).toBeLessThanOrEqual(2 * POOL_SIZE)
  expect(counts.get('cup-jobs')).toBeLessThanOrEqual(2 * 3)
})

test('an action on one instance is received by clients of both, over websocket and over polling', async () => {
  await everyoneReceives(`checkin_started ${await startCheckIn(0, 'Winners Round 1.1')}`)
  await everyoneReceives(`checkin_started ${await startCheckIn(1, 'Winners Round 1.2')}`)
})

test('a client that refetches after an event gets the new state from the other instance as well', async () => {
  const path = `/bracket/${cup.tournamentId}`
  await at(1).request(undefined, 'GET', path)
  const { id } = await cup.match('Winners Round 1.3')
  const seen = new Promise((resolve) => {
    watchers[2]?.socket.once('checkin_started', async () => {
      const { body } = await at(1).request(undefined, 'GET', path)
      resolve(body.matches.find((match: { id: string }) => match.id === id).match_status)
    })
  })
  await startCheckIn(0, 'Winners Round 1.3')
  expect(await seen).toBe('checkin')
})

test.each([0, 1] as const)(
  'either instance can be killed: its clients reconnect to the other and nothing is lost (%i)',
  async (which) => {
    const other = which === 0 ? 1 : 0
    const name = which === 0 ? 'Winners Round 1.4' : 'Winners Round 2.1'
    if (which === 1) for (const won of ['Winners Round 1.1', 'Winners Round 1.2']) await cup.win(won, 1)
    const before = await cup.matches()
    await pair.instances[which].kill()
    expect(await cup.matches()).toEqual(before)
    await Promise.all(watchers.map(({ socket }) => expect.poll(() => socket.connected).toBe(true)))
    await everyoneReceives(`checkin_started ${await startCheckIn(other, name)}`)
    await pair.restart(which)
    expect(await findTornRows(testDb.db, cup.tournamentId)).toEqual([])
    expect((await cup.match(name)).match_status).toBe('checkin')
  },
)

/** The jobs of a kind that an instance runs at a time: if more are running, both instances run some. */
const BATCH = 5

/** The number of connections that wait for a lock in this test's database. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(testDb.db)
  return rows[0]?.waiting ?? 0
}

/** Makes the report due now, and adds enough jobs for both instances to run some. */
async function makeDue(matchId: string): Promise<void> {
  await sql`update match_reports set confirm_by = clock_timestamp() where match_id = ${matchId}`.execute(testDb.db)
  await sql`
    insert into pgboss.job (name, data, retry_limit, policy, singleton_key)
    select name, data, retry_limit, policy, 'copy ' || number from pgboss.job, generate_series(1, ${2 * BATCH}) as number
    where name = 'confirm-due-reports' and singleton_key like ${`${matchId}%`}
  `.execute(testDb.db)
}

test('a report without a response is confirmed once, although both instances run its job', async () => {
  const name = 'Winners Round 1.4'
  const { id, team1_id, team2_id } = await cup.match(name)
  for (const { captain } of cup.teams.filter((team) => team.id === team1_id || team.id === team2_id)) {
    expect((await at(0).request(captain, 'POST', `/matches/${id}/checkin`)).status).toBe(200)
  }
  await cup.act(name, 'process-checkin')
  const reporter = cup.teams.find((team) => team.id === team1_id)?.captain
  const report = { team1_games: 2, team2_games: 0 }
  expect((await at(1).request(reporter, 'POST', `/matches/${id}/report`, report)).status).toBe(200)

  await testDb.db.transaction().execute(async (tx) => {
    await sql`select from tournaments where id = ${cup.tournamentId} for update`.execute(tx)
    await makeDue(id)
    await expect.poll(countWaiting).toBeGreaterThan(BATCH)
  })
  await expect.poll(async () => (await cup.match(name)).winner_id).toBe(team1_id)
  const openJobs = sql<{ open: number }>`
    select count(*)::int as open from pgboss.job
    where name = 'confirm-due-reports' and (state = 'active' or (state = 'created' and start_after < now()))`
  await expect.poll(async () => (await openJobs.execute(testDb.db)).rows[0]?.open).toBe(0)
  const confirmed = await testDb.db
    .selectFrom('audit_log')
    .select('id')
    .where('target_id', '=', id)
    .where('action', '=', 'match.confirm_report')
    .execute()
  expect(confirmed).toHaveLength(1)
  expect(await findTornRows(testDb.db, cup.tournamentId)).toEqual([])
})
