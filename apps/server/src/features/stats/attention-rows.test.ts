import type { AttentionItem } from '@cup/contract/attention'
import { overdueMinutes } from '@cup/contract/constants'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { RoomScene } from '#testing/factories/create-room-scene'
import { startMatch, teamOf } from '#testing/factories/create-running-match'
import { roomForEachTest } from '#testing/room-for-each-test'
import type { TestApp } from '#testing/test-app'

let testApp: TestApp
let scene: RoomScene
roomForEachTest((stage) => {
  testApp = stage.testApp
  scene = stage.scene
})

async function rows(): Promise<AttentionItem[]> {
  const { body } = await testApp.request(scene.cup.admin, 'GET', '/admin/attention')
  return body.items.filter(({ tournament_id }: AttentionItem) => tournament_id === scene.cup.tournamentId)
}
const rowsOf = async (matchId: string) => (await rows()).filter(({ match_id }) => match_id === matchId)
async function stored(column: string, table: string, matchId: string): Promise<string> {
  const { rows: found } = await sql<{ at: Date }>`
    select ${sql.ref(column)} as at from ${sql.table(table)} where ${sql.ref(table === 'matches' ? 'id' : 'match_id')} = ${matchId}
  `.execute(testApp.deps.db)
  return found[0]?.at.toISOString() ?? 'no row'
}

test('a match with a call for help is still listed with its result', async () => {
  await scene.cup.becomeCurrent()
  await scene.call(scene.captain(0), 'help', { reason: 'Lag' })
  expect((await rowsOf(scene.match.id)).map(({ kind }) => kind).toSorted()).toEqual([
    'help_called',
    'match_in_progress',
  ])
})

test('a dispute replaces the item that the match is in progress', async () => {
  await scene.cup.becomeCurrent()
  await scene.report(0, 2, 0)
  await scene.report(1, 0, 2)
  expect((await rowsOf(scene.match.id)).map(({ kind }) => kind)).toEqual(['match_disputed'])
})

test('each item has the time since which it waits', async () => {
  await scene.cup.becomeCurrent()
  const { id } = scene.match
  const since = async (kind: string) => (await rowsOf(id)).find((row) => row.kind === kind)?.since
  expect(await since('match_in_progress')).toBe(await stored('started_at', 'matches', id))
  await scene.call(scene.captain(0), 'help', { reason: 'Lag' })
  const called = await stored('called_at', 'help_calls', id)
  expect(await since('help_called')).toBe(called)
  await scene.call(scene.captain(1), 'help', { reason: 'Still lag' })
  expect(await since('help_called'), 'calling again keeps the place in the queue').toBe(called)
})

test('a dispute waits since its second report, a contested result since it was contested', async () => {
  await scene.cup.becomeCurrent()
  const { id } = scene.match
  await scene.report(0, 2, 0)
  await scene.report(1, 0, 2)
  const reports = await testApp.deps.db
    .selectFrom('match_reports')
    .select('reported_at')
    .where('match_id', '=', id)
    .where('team_id', '=', scene.teams[1].id)
    .execute()
  expect((await rowsOf(id)).map(({ since }) => since)).toEqual([reports[0]?.reported_at.toISOString()])
  await scene.call(scene.captain(1), 'report/withdraw')
  await scene.letTimePass()
  await scene.call(scene.captain(1), 'report/contest')
  expect(await rowsOf(id)).toMatchObject([
    { kind: 'result_contested', since: await stored('contested_at', 'server_confirmations', id) },
  ])
})

test('a match that takes too long waits since it should have been over', async () => {
  await scene.cup.becomeCurrent()
  const { id, best_of } = scene.match
  const startedAt = new Date('2026-01-03T18:00:00Z')
  await sql`update matches set started_at = ${startedAt} where id = ${id}`.execute(testApp.deps.db)
  const since = new Date(startedAt.getTime() + overdueMinutes(best_of) * 60_000).toISOString()
  expect(await rowsOf(id)).toMatchObject([{ kind: 'match_overdue', since }])
})

test('of two calls the one that waits longer comes first, whatever the order of the bracket', async () => {
  await scene.cup.becomeCurrent()
  await startMatch(scene.cup, 'Winners Round 1.2')
  const other = await scene.cup.match('Winners Round 1.2')
  const caller = teamOf(scene.cup, other.team1_id).captain
  await testApp.request(caller, 'POST', `/matches/${other.id}/help`, { reason: 'First' })
  await scene.call(scene.captain(0), 'help', { reason: 'Second' })
  const calls = (await rows()).filter(({ kind }) => kind === 'help_called')
  expect(calls.map(({ match_id }) => match_id)).toEqual([other.id, scene.match.id])
})

test('an expired check-in waits since its deadline, one that can be opened since the match changed', async () => {
  await scene.cup.becomeCurrent()
  const { id } = await scene.cup.match('Winners Round 1.2')
  expect((await rowsOf(id))[0]).toMatchObject({ kind: 'match_ready', since: await stored('updated_at', 'matches', id) })
  await scene.cup.act('Winners Round 1.2', 'start-checkin')
  await sql`update matches set checkin_deadline = now() - interval '3 minutes' where id = ${id}`.execute(
    testApp.deps.db,
  )
  expect((await rowsOf(id))[0]).toMatchObject({
    kind: 'nobody_came',
    since: await stored('checkin_deadline', 'matches', id),
  })
})
