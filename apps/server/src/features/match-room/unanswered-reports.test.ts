import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RoomScene } from '#testing/factories/create-room-scene'
import { createUser } from '#testing/factories/create-user'
import { roomForEachTest } from '#testing/room-for-each-test'
import { statusAndDetail } from '#testing/status-and-detail'
import type { TestApp } from '#testing/test-app'
import { confirmDueReports } from './confirm-due-reports.job.ts'

let testApp: TestApp
let scene: RoomScene
roomForEachTest((stage) => {
  testApp = stage.testApp
  scene = stage.scene
})

const match = () => scene.cup.match('Winners Round 1.1')

describe('an unanswered report', () => {
  beforeEach(() => scene.report(0, 2, 1))

  test('is confirmed by the server, once, and the log names who reported it', async () => {
    await Promise.all([scene.letTimePass(), scene.letTimePass()])
    expect(await match()).toMatchObject({ winner_id: scene.match.team1_id, score: '2-1' })
    const confirmed = (await scene.logged()).filter(
      ({ action }: { action: string }) => action === 'match.confirm_report',
    )
    expect(confirmed).toHaveLength(1)
    expect(confirmed[0]).toMatchObject({ actor_name: 'Server', after: { player_id: scene.captain(0).id } })
  })

  test('has queued the job for its deadline', async () => {
    const { rows } = await sql`
      select from pgboss.job j join match_reports r on r.match_id = ${scene.match.id}
      where j.name = ${confirmDueReports.name} and j.start_after >= r.confirm_by
        and j.start_after < r.confirm_by + interval '2 milliseconds'
    `.execute(testApp.deps.db)
    expect(rows).toHaveLength(1)
  })

  test('may be contested by the other team, which waits for an admin', async () => {
    await scene.letTimePass()
    expect((await scene.room(scene.captain(1))).can_contest).toBe(true)
    expect((await scene.call(scene.captain(0), 'report/contest')).body.detail).toBe(
      'Your own team reported this result',
    )
    const { body } = await scene.call(scene.captain(1), 'report/contest')
    expect(body).toMatchObject({ state: 'completed', can_contest: false })
    expect(body.contested_at).not.toBeNull()
    expect((await scene.call(scene.captain(1), 'report/contest')).status).toBe(200)
    expect((await match()).winner_id).toBe(scene.match.team1_id)
    await scene.cup.win('Winners Round 1.1', 1, '2-1')
    expect((await scene.room()).contested_at).toBeNull()
  })

  test('can no longer be contested once a next match has begun', async () => {
    await scene.letTimePass()
    await scene.cup.win('Winners Round 1.2', 1)
    await sql`update matches set match_status = 'in_progress', started_at = now() where id = ${(await scene.cup.match('Winners Final.1')).id}`.execute(
      testApp.deps.db,
    )
    const { status, body } = await scene.call(scene.captain(1), 'report/contest')
    expect({ status, detail: body.detail }).toEqual({
      status: 409,
      detail: 'A next match of these teams has begun, so this result can no longer be contested',
    })
    await sql`update matches set match_status = 'pending', started_at = null where id = ${(await scene.cup.match('Winners Final.1')).id}`.execute(
      testApp.deps.db,
    )
  })

  test('is not confirmed by the server if a player is on both teams, and that player cannot report', async () => {
    const both = await createUser(testApp.deps.db)
    await sql`update team_members set user_id = ${both.id} where slot = 3 and team_id = any(${scene.teams.map(({ id }) => id)}::uuid[])`.execute(
      testApp.deps.db,
    )
    await scene.letTimePass()
    expect((await match()).match_status).toBe('in_progress')
    const { body } = await scene.report(0, 2, 1)
    expect(body.confirm_by).toBeNull()
    expect(await scene.room(both)).toMatchObject({ state: 'reported', my_team_id: null })
    expect((await scene.call(both, 'report', { team1_games: 2, team2_games: 0 })).status).toBe(403)
    expect((await scene.call(both, 'report/confirm')).status).toBe(403)
  })

  test('is not confirmed while reporting is switched off', async () => {
    const path = `/admin/tournaments/${scene.cup.tournamentId}/reporting`
    const { body } = await testApp.request(scene.cup.admin, 'PUT', `${path}?enabled=false`)
    expect(body.reporting).toBe(false)
    await scene.letTimePass()
    expect(await scene.room()).toMatchObject({ state: 'reported', reporting: false, confirm_by: null })
    expect((await scene.report(1, 2, 1)).body.detail).toBe(
      'Reporting is switched off for this cup. An organiser enters the results.',
    )
    await testApp.request(scene.cup.admin, 'PUT', `${path}?enabled=true`)
    expect((await scene.report(1, 2, 1)).body.state).toBe('completed')
  })

  test('reporting can be switched for cups that are not over, and changes are logged', async () => {
    const set = (id: string, enabled: boolean) =>
      testApp.request(scene.cup.admin, 'PUT', `/admin/tournaments/${id}/reporting?enabled=${enabled}`)
    const { tournamentId } = scene.cup
    for (const enabled of [true, false, false]) expect((await set(tournamentId, enabled)).status).toBe(200)
    const { body: log } = await testApp.request(scene.cup.admin, 'GET', `/admin/audit?target_id=${tournamentId}`)
    expect(log.entries.filter(({ action }: { action: string }) => action.endsWith('reporting'))).toMatchObject([
      { before: { reporting: true }, after: { reporting: false } },
    ])
    expect(statusAndDetail(await set(randomUUID(), true))).toEqual([404, 'Tournament not found'])
    await testApp.request(scene.cup.admin, 'POST', `/admin/tournaments/${tournamentId}/complete`)
    expect(statusAndDetail(await set(tournamentId, true))).toEqual([409, 'Tournament is already completed'])
  })

  test('is closed by a disqualification, and by an undo that reopens the match with a new lobby', async () => {
    const { lobby } = await scene.room()
    await scene.cup.act('Winners Round 1.1', `dq-team?team_id=${scene.match.team1_id}`)
    expect(await scene.room()).toMatchObject({ state: 'completed', lobby: null })
    await scene.cup.act('Winners Round 1.1', 'undo')
    const reopened = await scene.room()
    expect(reopened).toMatchObject({ state: 'open', reports: [], confirm_by: null })
    expect(reopened.lobby.password).not.toBe(lobby.password)
    await scene.letTimePass()
    expect((await match()).match_status).toBe('in_progress')
    expect((await scene.lines()).join('\n')).toContain('reported 2-1 for')
  })
})
