import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { RoomScene } from '#testing/factories/create-room-scene'
import { teamOf } from '#testing/factories/create-running-match'
import { createSuperAdmin, createUser } from '#testing/factories/create-user'
import { roomForEachTest } from '#testing/room-for-each-test'
import type { TestApp } from '#testing/test-app'
import { erasePerson } from '../../cli/erase-person.ts'
import { purgeRooms } from '../../housekeeping.jobs.ts'

let testApp: TestApp
let scene: RoomScene
roomForEachTest((stage) => {
  testApp = stage.testApp
  scene = stage.scene
})

const LOBBY = {
  name: /^W1M1-[ACDEFGHJKMNPQRTWXY34679]{2}$/,
  password: /^[ACDEFGHJKMNPQRTWXY34679]{6}$/,
}
const say = (as: { id: string }, text: string) => scene.call(as, 'messages', { text })
const texts = async () =>
  (await scene.room()).messages
    .filter(({ kind }: { kind: string }) => kind === 'text')
    .map(({ text }: { text: string }) => text)

describe('the lobby', () => {
  test('is hosted by the better seed and shown to the players and admins alone', async () => {
    const { lobby } = await scene.room()
    expect(lobby.name).toMatch(LOBBY.name)
    expect(lobby.password).toMatch(LOBBY.password)
    expect(lobby.host_team_id).toBe(scene.cup.teams[0]?.id)
    expect((await scene.room(scene.captain(1))).lobby).toEqual(lobby)
    expect((await scene.room(scene.cup.admin)).lobby).toEqual(lobby)
    const stranger = await createUser(testApp.deps.db)
    expect(await scene.room(stranger)).toMatchObject({
      detail: 'This room is for the players of the match',
      code: 'forbidden',
    })
  })

  test('exists only while the match is in progress', async () => {
    const { id, team1_id } = await scene.cup.match('Winners Round 1.2')
    const player = teamOf(scene.cup, team1_id).captain
    const pending = await testApp.request(player, 'GET', `/matches/${id}/room`)
    expect(pending.body).toMatchObject({ state: 'closed', lobby: null, can_write: true })
    await scene.report(0, 0, 2)
    expect(await scene.room()).toMatchObject({ state: 'completed', lobby: null })
    expect(
      await testApp.deps.db.selectFrom('lobbies').select('match_id').where('match_id', '=', scene.match.id).execute(),
    ).toEqual([])
  })

  test('can be renewed by an admin', async () => {
    const before = (await scene.room()).lobby
    const { body } = await testApp.request(scene.cup.admin, 'POST', `/admin/matches/${scene.match.id}/lobby`)
    expect(body.lobby.password).not.toBe(before.password)
  })
})

describe('the talk', () => {
  test('is written by players and admins and read by both, in order', async () => {
    await say(scene.captain(0), 'gl hf')
    await say(scene.cup.admin, 'Please hurry')
    const { messages } = await scene.room(scene.captain(1))
    const written = messages.filter(({ kind }: { kind: string }) => kind === 'text')
    expect(written).toMatchObject([
      { text: 'gl hf', author: { id: scene.captain(0).id, team_id: scene.match.team1_id } },
      { text: 'Please hurry', author: { id: scene.cup.admin.id, team_id: null } },
    ])
  })

  test('shows the newest hundred', async () => {
    await sql`
      insert into match_messages (tournament_id, match_id, kind, author_id, text)
      select ${scene.cup.tournamentId}, ${scene.match.id}, 'text', ${scene.captain(0).id}, 'message ' || n
      from generate_series(1, 120) as n
    `.execute(testApp.deps.db)
    const shown = (await scene.room()).messages
    expect(shown).toHaveLength(100)
    expect(shown.at(-1).text).toBe('message 120')
  })

  test('accepts 1 to 300 characters of plain text', async () => {
    for (const text of ['', '   ', 'x'.repeat(301), 'a\u0000b']) {
      expect((await scene.call(scene.captain(0), 'messages', { text })).status).toBe(422)
    }
    expect((await say(scene.captain(0), 'x'.repeat(300))).status).toBe(200)
  })

  test('closes an hour after the match', async () => {
    await scene.report(0, 0, 2)
    expect((await say(scene.captain(0), 'gg')).status).toBe(200)
    await sql`update matches set completed_at = now() - interval '61 minutes' where id = ${scene.match.id}`.execute(
      testApp.deps.db,
    )
    const { status, body } = await say(scene.captain(0), 'late')
    expect({ status, detail: body.detail }).toEqual({ status: 409, detail: 'The talk of this match is closed' })
  })

  test('no longer shows a message that an admin removed, and the log does not contain its text', async () => {
    const { body } = await say(scene.captain(0), 'something rude')
    const path = `/admin/matches/${scene.match.id}/messages/${body.messages.at(-1).id}`
    expect((await testApp.request(scene.cup.admin, 'DELETE', path)).status).toBe(200)
    expect(await texts()).toEqual([])
    const [entry] = await scene.logged()
    expect(entry.action).toBe('room.delete_message')
    expect(JSON.stringify(entry)).not.toContain('rude')
  })

  test('has a line for each player who joined after the draw', async () => {
    const late = await createUser(testApp.deps.db, { name: 'Late Larry' })
    await sql`update team_members set user_id = ${late.id}, joined_at = clock_timestamp()
      where team_id = ${scene.match.team1_id} and slot = 3`.execute(testApp.deps.db)
    expect(await scene.lines()).toContain('Late Larry joined Seed 1.')
  })

  test('is deleted thirty days after the cup', async () => {
    await say(scene.captain(0), 'gl hf')
    await testApp.request(scene.cup.admin, 'POST', `/admin/tournaments/${scene.cup.tournamentId}/complete`)
    await purgeRooms.handle(testApp.deps, {})
    expect(await texts()).toEqual(['gl hf'])
    await sql`update tournaments set completed_at = now() - interval '31 days' where id = ${scene.cup.tournamentId}`.execute(
      testApp.deps.db,
    )
    await purgeRooms.handle(testApp.deps, {})
    expect(await scene.room()).toMatchObject({ messages: [], lobby: null })
  })

  test('no longer shows the messages of an erased person', async () => {
    await say(scene.captain(0), 'my words')
    await scene.call(scene.captain(0), 'help', { reason: 'my reason' })
    const evidence_url = 'https://example.com/mine'
    await scene.call(scene.captain(0), 'report', { team1_games: 2, team2_games: 0, evidence_url })
    await erasePerson(testApp.deps, scene.captain(0).id)
    const room = await scene.room(scene.captain(1))
    expect(JSON.stringify(room)).not.toMatch(/my words|my reason|example\.com\/mine/)
    expect(room).toMatchObject({ state: 'reported', help: null })
  })
})

describe('a call for an organiser', () => {
  test('is in the queue with its reason until an admin marks it as done', async () => {
    await scene.cup.becomeCurrent()
    const { body } = await scene.call(scene.captain(1), 'help', { reason: 'They do not answer' })
    expect(body.help.reason).toBe('They do not answer')
    expect(await scene.lines()).toContain('Seed 4 called an organiser: They do not answer')
    const queue = async () => (await testApp.request(scene.cup.admin, 'GET', '/admin/attention')).body.items
    const called = (await queue()).filter(({ kind }: { kind: string }) => kind === 'help_called')
    expect(called).toMatchObject([{ match_id: scene.match.id, text: expect.stringContaining('They do not answer') }])
    const done = await testApp.request(scene.cup.admin, 'POST', `/admin/matches/${scene.match.id}/help/done`)
    expect(done.body.help).toBeNull()
    expect((await queue()).filter(({ kind }: { kind: string }) => kind === 'help_called')).toEqual([])
    const unknown = await testApp.request(scene.cup.admin, 'POST', `/admin/matches/${randomUUID()}/help/done`)
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'Match not found'])
  })
})

describe('the queue', () => {
  test('names disputes first, with both claims as Set Score takes them', async () => {
    await scene.cup.becomeCurrent()
    const evidence_url = 'https://replays.example/1'
    await scene.call(scene.captain(0), 'report', { team1_games: 2, team2_games: 1, evidence_url })
    await scene.report(1, 0, 2)
    const { body } = await testApp.request(scene.cup.admin, 'GET', '/admin/attention')
    expect(body.items[0]).toMatchObject({
      kind: 'match_disputed',
      match_id: scene.match.id,
      claims: [
        { team_id: scene.match.team1_id, winner_team_id: scene.match.team1_id, score: '2-1', evidence_url },
        { team_id: scene.match.team2_id, winner_team_id: scene.match.team2_id, score: '2-0', evidence_url: null },
      ],
    })
  })

  test('names overdue matches, and when the next one will be', async () => {
    await scene.cup.becomeCurrent()
    const read = async () => (await testApp.request(scene.cup.admin, 'GET', '/admin/attention')).body
    const overdue = async () => (await read()).items.filter(({ kind }: { kind: string }) => kind === 'match_overdue')
    expect(await overdue()).toEqual([])
    expect((await read()).next_overdue_at).not.toBeNull()
    await sql`update matches set started_at = now() - interval '35 minutes' where id = ${scene.match.id}`.execute(
      testApp.deps.db,
    )
    expect(await overdue()).toMatchObject([{ match_id: scene.match.id }])
  })

  test('names results that are contested after the server confirmed them', async () => {
    await scene.cup.becomeCurrent()
    await scene.report(0, 2, 1)
    await scene.letTimePass()
    await scene.call(scene.captain(1), 'report/contest')
    const { body } = await testApp.request(scene.cup.admin, 'GET', '/admin/attention')
    const item = body.items.find(({ kind }: { kind: string }) => kind === 'result_contested')
    expect(item).toMatchObject({ match_id: scene.match.id, claims: [{ score: '2-1' }] })
  })
})

test('room_updated distinguishes a report from a message', async () => {
  testApp.events.length = 0
  await scene.report(0, 2, 1)
  const rooms = testApp.events.filter(({ name }) => name === 'room_updated')
  expect(rooms.map(({ payload }) => payload)).toEqual([{ match_id: scene.match.id }])
})

test('room_updated is sent to the players of the match and to admins, with the match id only', async () => {
  await createSuperAdmin(testApp.deps.db)
  testApp.events.length = 0
  await say(scene.captain(0), 'gl hf')
  const [event, ...others] = testApp.events
  expect(others).toEqual([])
  expect(event).toMatchObject({ name: 'room_updated', toSuperAdmin: true })
  expect(event?.payload).toEqual({ match_id: scene.match.id, only_messages: true })
  const players = scene.teams.flatMap((team) => team.players.map(({ id }) => id))
  const admins = await testApp.deps.db.selectFrom('users').select('id').where('is_admin', '=', true).execute()
  expect([...(event?.toUserIds ?? [])].toSorted()).toEqual([...players, ...admins.map(({ id }) => id)].toSorted())
})
