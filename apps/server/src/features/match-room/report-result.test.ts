import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RoomScene } from '#testing/factories/create-room-scene'
import { teamOf } from '#testing/factories/create-running-match'
import { createUser } from '#testing/factories/create-user'
import { roomForEachTest } from '#testing/room-for-each-test'
import type { TestApp } from '#testing/test-app'

let testApp: TestApp
let scene: RoomScene
roomForEachTest((stage) => {
  testApp = stage.testApp
  scene = stage.scene
})

const match = () => scene.cup.match('Winners Round 1.1')

const minutesBetween = async (from: string, to: string): Promise<number> => {
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}) / 60)::int as minutes
    from match_reports r join matches m on m.id = r.match_id where m.id = ${scene.match.id}
  `.execute(testApp.deps.db)
  return rows[0]?.minutes ?? -1
}

describe('a report', () => {
  test('of the team’s own loss ends the match at once, with the score from the winner’s side', async () => {
    const { status, body } = await scene.report(0, 1, 2)
    expect({ status, state: body.state }).toEqual({ status: 200, state: 'completed' })
    expect(await match()).toMatchObject({
      match_status: 'completed',
      winner_id: scene.match.team2_id,
      score: '2-1',
      ruling: null,
    })
    expect((await scene.logged())[0]).toMatchObject({ action: 'match.report_loss', actor_id: scene.captain(0).id })
  })

  test('of the team’s own win waits for the other team', async () => {
    const { body } = await scene.report(0, 2, 1)
    expect(body).toMatchObject({
      state: 'reported',
      my_team_id: scene.match.team1_id,
      reports: [{ team_id: scene.match.team1_id, team1_games: 2, team2_games: 1, evidence_url: null }],
    })
    expect(body.reports[0].reported_by.id).toBe(scene.captain(0).id)
    expect((await match()).match_status).toBe('in_progress')
  })

  test('may be confirmed by the other team only', async () => {
    await scene.report(0, 2, 0)
    expect((await scene.call(scene.captain(0), 'report/confirm')).body.detail).toBe('There is no report to confirm')
    const { body } = await scene.call(scene.captain(1), 'report/confirm', { team1_games: 2, team2_games: 0 })
    expect(body.state).toBe('completed')
    expect(await match()).toMatchObject({ winner_id: scene.match.team1_id, score: '2-0' })
    const [entry] = await scene.logged()
    expect(entry).toMatchObject({ action: 'match.confirm_report', actor_id: scene.captain(1).id })
    expect(entry.after).toMatchObject({ player_id: scene.captain(0).id, score: '2-0' })
  })

  test('that changed since it was seen is not confirmed', async () => {
    await scene.report(0, 2, 0)
    await scene.report(0, 2, 1)
    const { status, body } = await scene.call(scene.captain(1), 'report/confirm', { team1_games: 2, team2_games: 0 })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'report_changed' })
    expect((await match()).match_status).toBe('in_progress')
  })

  test('can be withdrawn by its team', async () => {
    await scene.report(0, 2, 0)
    expect((await scene.call(scene.captain(1), 'report/withdraw')).status).toBe(409)
    const { body } = await scene.call(scene.captain(0), 'report/withdraw')
    expect(body).toMatchObject({ state: 'open', reports: [], confirm_by: null })
  })

  test('is confirmed by the server after five minutes, but not before its games can have been played', async () => {
    const { body: early } = await scene.report(0, 2, 1)
    const sinceStart = await minutesBetween('m.started_at', 'r.confirm_by')
    expect(sinceStart).toBe(18)
    expect(early.confirm_by).not.toBeNull()
    await sql`update matches set started_at = now() - interval '40 minutes' where id = ${scene.match.id}`.execute(
      testApp.deps.db,
    )
    await scene.report(0, 2, 1)
    expect(await minutesBetween('r.reported_at', 'r.confirm_by')).toBe(5)
  })

  test.each([
    [3, 0],
    [1, 1],
    [2, 2],
    [1, 0],
    [0, 0],
  ])('of %i to %i is no result of a best of three', async (one, other) => {
    const { status, body } = await scene.report(0, one, other)
    expect({ status, detail: body.detail }).toEqual({
      status: 422,
      detail: 'A best of 3 ends when a team has won 2 games',
    })
  })

  test('accepts only an https address as evidence', async () => {
    const good = { team1_games: 2, team2_games: 0, evidence_url: 'https://replays.example/1' }
    expect((await scene.call(scene.captain(0), 'report', good)).body.reports[0].evidence_url).toBe(
      'https://replays.example/1',
    )
    for (const evidence_url of [
      'http://a.example',
      'javascript:alert(1)',
      'https://',
      `https://a.example/${'x'.repeat(500)}`,
      'https://replays.example:pw@evil.example/1',
      'https://user@evil.example/1',
      'https://@evil.example/1',
      'https://a.example/\u202Egpj.exe',
      'https://a.example/\u200B1',
    ]) {
      expect((await scene.call(scene.captain(0), 'report', { ...good, evidence_url })).status).toBe(422)
    }
  })

  test('is refused unless the match is being played', async () => {
    const pending = await scene.cup.match('Winners Round 1.2')
    const player = teamOf(scene.cup, pending.team1_id).captain
    const path = `/matches/${pending.id}/report`
    const { status, body } = await testApp.request(player, 'POST', path, { team1_games: 2, team2_games: 0 })
    expect({ status, detail: body.detail }).toEqual({ status: 409, detail: 'This match is not in progress' })
  })

  test('is for players of the match', async () => {
    const stranger = await createUser(testApp.deps.db)
    for (const person of [stranger, scene.cup.admin]) {
      expect((await scene.call(person, 'report', { team1_games: 2, team2_games: 0 })).status).toBe(403)
    }
  })
})

describe('two reports that differ', () => {
  beforeEach(async () => {
    await scene.report(0, 2, 0)
    await scene.report(1, 1, 2)
  })

  test('are a dispute that the server does not decide', async () => {
    expect(await scene.room()).toMatchObject({ state: 'disputed', confirm_by: null })
    await scene.letTimePass()
    expect((await match()).match_status).toBe('in_progress')
  })

  test('end when one team confirms or reports its loss', async () => {
    expect((await scene.call(scene.captain(0), 'report/confirm')).body.state).toBe('completed')
    expect(await match()).toMatchObject({ winner_id: scene.match.team2_id, score: '2-1' })
  })

  test('leave the other report to be confirmed when one is withdrawn', async () => {
    const { body } = await scene.call(scene.captain(1), 'report/withdraw')
    expect(body).toMatchObject({ state: 'reported', reports: [{ team_id: scene.match.team1_id }] })
    expect(body.confirm_by).not.toBeNull()
  })

  test('are decided by an admin’s score, which closes both', async () => {
    const before = await scene.room()
    await scene.cup.win('Winners Round 1.1', 2, '2-1')
    expect(await scene.room()).toMatchObject({
      state: 'completed',
      lobby: null,
      reports: before.reports,
      confirm_by: null,
    })
    expect((await scene.call(scene.captain(0), 'report', { team1_games: 2, team2_games: 0 })).status).toBe(409)
    expect((await scene.lines()).at(-1)).toMatch(/^An organiser set the result: Seed \d won 2-1\.$/)
  })
})
