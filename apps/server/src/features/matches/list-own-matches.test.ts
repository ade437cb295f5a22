import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createRoomScene } from '#testing/factories/create-room-scene'
import { createUser } from '#testing/factories/create-user'
import { createNamedBracket } from '#testing/factories/played-bracket'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()

const mine = async (person: { id: string } | undefined) =>
  (await testApp.request(person, 'GET', '/matches/mine')).body.matches

describe('GET /matches/mine', () => {
  test('names both teams, and whether the caller’s team has checked in', async () => {
    const cup = await createNamedBracket(testApp, 4)
    const [team] = cup.teams
    const player = team?.players[1]
    const before = await cup.match('Winners Round 1.1')
    expect(await mine(player)).toEqual([
      {
        match_id: before.id,
        tournament_id: cup.tournamentId,
        team_id: team?.id,
        team_name: 'Seed 1',
        opponent_name: 'Seed 4',
        opponent_from: null,
        round_name: 'Winners Round 1',
        best_of: 3,
        match_status: 'pending',
        checkin_deadline: null,
        checked_in: false,
        report: 'none',
        expected_at: null,
      },
    ])
    await cup.act('Winners Round 1.1', 'start-checkin')
    await testApp.request(player, 'POST', `/matches/${before.id}/checkin`)
    const { checkin_deadline } = await cup.match('Winners Round 1.1')
    expect(await mine(player)).toMatchObject([
      { match_status: 'checkin', checked_in: true, checkin_deadline, expected_at: null },
    ])
    expect(await mine(cup.teams[3]?.captain)).toMatchObject([
      { team_name: 'Seed 4', opponent_name: 'Seed 1', checked_in: false },
    ])
  })

  test('names the source of an unknown opponent, in either slot', async () => {
    const cup = await createNamedBracket(testApp, 4)
    await cup.win('Winners Round 1.1', 1)
    expect(await mine(cup.teams[0]?.captain)).toMatchObject([
      { round_name: 'Winners Final', opponent_name: null, opponent_from: 'Winner of Winners Round 1, match 2' },
    ])
    expect(await mine(cup.teams[3]?.captain)).toMatchObject([
      { round_name: 'Losers Round 1', opponent_name: null, opponent_from: 'Loser of Winners Round 1, match 2' },
    ])
    await cup.win('Winners Round 1.2', 2)
    expect(await mine(cup.teams[0]?.captain)).toMatchObject([{ opponent_name: 'Seed 3', opponent_from: null }])
    expect(await mine(cup.teams[2]?.captain)).toMatchObject([{ opponent_name: 'Seed 1', opponent_from: null }])
  })

  test('names the team whose report is open', async () => {
    const scene = await createRoomScene(testApp)
    const reports = async () =>
      (await Promise.all([mine(scene.captain(0)), mine(scene.captain(1))])).map(([match]) => match.report)
    expect(await reports()).toEqual(['none', 'none'])
    await scene.report(0, 2, 0)
    expect(await reports()).toEqual(['ours', 'theirs'])
    await scene.report(1, 0, 2)
    expect(await reports()).toEqual(['disputed', 'disputed'])
    await scene.call(scene.captain(1), 'report/withdraw')
    expect(await reports()).toEqual(['ours', 'theirs'])
  })

  test('expects the first match of an automatic cup when the cup begins, and none that is being played', async () => {
    const cup = await createNamedBracket(testApp, 4)
    const begins = new Date(Math.ceil(Date.now() / 3_600_000 + 1) * 3_600_000)
    await sql`update tournaments set automatic = true, start_date = ${begins} where id = ${cup.tournamentId}`.execute(
      testApp.deps.db,
    )
    expect(await mine(cup.teams[0]?.captain)).toMatchObject([{ expected_at: begins.toISOString() }])
    const scene = await createRoomScene(testApp)
    expect(await mine(scene.captain(0))).toMatchObject([{ match_status: 'in_progress', expected_at: null }])
  })

  test('puts an open check-in before a match that is played and that before one that waits', async () => {
    const cups = [await createNamedBracket(testApp, 4), (await createRoomScene(testApp)).cup]
    const called = await createNamedBracket(testApp, 4)
    await called.act('Winners Round 1.1', 'start-checkin')
    const player = await createUser(testApp.deps.db)
    for (const { tournamentId, teams } of [...cups, called]) {
      const [team] = teams
      const replaced = team?.players[1]?.id ?? ''
      await sql`update team_members set user_id = ${player.id} where tournament_id = ${tournamentId} and user_id = ${replaced}`.execute(
        testApp.deps.db,
      )
    }
    const statuses = (await mine(player)).map(({ match_status }: { match_status: string }) => match_status)
    expect(statuses).toEqual(['checkin', 'in_progress', 'pending'])
  })

  test('is empty for a user without a team, after the last match, and when the cup is over', async () => {
    expect(await mine(await createUser(testApp.deps.db))).toEqual([])
    const cup = await createNamedBracket(testApp, 2)
    const losers = cup.teams[1]?.captain
    expect(await mine(losers)).toHaveLength(1)
    await testApp.request(cup.admin, 'POST', `/admin/tournaments/${cup.tournamentId}/cancel`, { reason: 'No power' })
    expect(await mine(losers)).toEqual([])
  })
})
