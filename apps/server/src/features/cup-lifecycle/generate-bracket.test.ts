import type { Match } from '@cup/contract/matches'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { createNamedBracket } from '#testing/factories/played-bracket'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

const post = (path: string, body?: unknown) => testApp.request(admin, 'POST', path, body)
const bracketOf = async (id: string) => (await testApp.request(undefined, 'GET', `/bracket/${id}`)).body

async function createCup(paid: number) {
  const { id } = await createTournament(testApp.deps.db)
  const teams: string[] = []
  for (let count = 1; count <= paid; count++) {
    teams.push((await createTeam(testApp.deps.db, { tournamentId: id, name: `Team ${count}`, paid: true })).id)
  }
  return { id, teams }
}

describe('generating', () => {
  test('seeds in the order in which the teams paid, without unpaid ones', async () => {
    const { id, teams } = await createCup(5)
    await createTeam(testApp.deps.db, { tournamentId: id })
    testApp.events.length = 0
    const { body } = await post(`/admin/bracket/generate/${id}`)
    expect(body).toEqual({ tournament_id: id, matches: 8 })
    const bracket = await bracketOf(id)
    expect(bracket.teams.map((team: { id: string }) => team.id)).toEqual(teams)
    expect([bracket.tournament_status, bracket.automatic]).toEqual(['in_progress', false])
    expect(testApp.events).toEqual([
      { name: 'match_updated', payload: { tournament_id: id, match_ids: [], from_version: 0, version: 1 } },
      { name: 'bracket_generated', payload: { tournament_id: id } },
    ])
  })

  test('opens the check-ins at once with open_now', async () => {
    const { id } = await createCup(4)
    expect((await post(`/admin/bracket/generate/${id}?open_now=true`)).status).toBe(200)
    const { matches, automatic } = await bracketOf(id)
    expect(automatic).toBe(true)
    expect(matches.filter((match: Match) => match.match_status === 'checkin')).toHaveLength(2)
    const { body: log } = await testApp.request(admin, 'GET', `/admin/audit?tournament_id=${id}`)
    expect(log.entries[0]).toMatchObject({
      action: 'bracket.generate',
      after: { automatic: true, checkins_open_now: true },
    })
  })

  test('refuses any open_now but true and false, and draws nothing', async () => {
    const { id } = await createCup(4)
    const { status, body } = await post(`/admin/bracket/generate/${id}?open_now=maybe`)
    expect([status, body.detail]).toEqual([422, 'open_now must be true or false'])
    expect((await bracketOf(id)).matches).toEqual([])
  })

  test('seeds in the order given', async () => {
    const { id, teams } = await createCup(4)
    const seeding = teams.toReversed()
    const { body } = await post(`/admin/bracket/custom-seed?tournament_id=${id}`, { seeded_team_ids: seeding })
    expect(body.matches).toBe(6)
    const { teams: seeded, matches } = await bracketOf(id)
    expect(seeded.map((team: { id: string; seed: number }) => [team.id, team.seed])).toEqual(
      seeding.map((team, index) => [team, index + 1]),
    )
    expect([matches[0].team1_id, matches[0].team2_id]).toEqual([seeding[0], seeding[3]])
  })

  test('sets round names, best-of, and where winners and losers go', async () => {
    const { id } = await createCup(4)
    await post(`/admin/bracket/generate/${id}`)
    const { matches } = await bracketOf(id)
    const table = matches.map((match: Record<string, unknown>) => [
      match.bracket,
      match.round,
      match.round_name,
      match.position,
      match.best_of,
    ])
    expect(table).toEqual([
      ['winners', 1, 'Winners Round 1', 1, 3],
      ['winners', 1, 'Winners Round 1', 2, 3],
      ['winners', 2, 'Winners Final', 1, 5],
      ['losers', 1, 'Losers Round 1', 1, 3],
      ['losers', 2, 'Losers Final', 1, 5],
      ['winners', 3, 'Grand Final', 1, 7],
    ])
    expect(matches.at(-1)).toMatchObject({ winner_to: null, loser_to: null })
    expect(matches[2].winner_to).toEqual({ match_id: matches[5].id, slot: 'team1' })
  })

  test('shuffling saves nothing and returns every paid team once', async () => {
    const { id, teams } = await createCup(6)
    const { body } = await post(`/admin/bracket/shuffle/${id}`)
    expect(body.seeded_team_ids.toSorted()).toEqual(teams.toSorted())
    expect((await bracketOf(id)).matches).toEqual([])
  })
})

describe('the preview', () => {
  test('lists paid teams, unpaid teams and warnings', async () => {
    const { db } = testApp.deps
    const { id } = await createTournament(db)
    const both = await createUser(db, { name: 'Twice' })
    await createTeam(db, { tournamentId: id, name: 'Full', players: [both], paid: true })
    await createTeam(db, { tournamentId: id, name: 'Short', players: [both], size: 2, paid: true })
    await createTeam(db, { tournamentId: id, name: 'Third', paid: true })
    await createTeam(db, { tournamentId: id, name: 'Late' })
    const { body } = await testApp.request(admin, 'GET', `/admin/bracket/preview/${id}`)
    expect(body).toEqual({
      tournament_id: id,
      can_generate: true,
      reason: null,
      paid_teams: ['Full', 'Short', 'Third'].map((team_name) => ({ id: expect.any(String), team_name })),
      unpaid_teams: [{ id: expect.any(String), team_name: 'Late' }],
      disputed_teams: [],
      short_teams: [{ id: expect.any(String), team_name: 'Short', players: 2 }],
      players_on_two_teams: [{ player_name: 'Twice', team_names: ['Full', 'Short'] }],
      open_checkouts: 0,
      byes: 1,
      match_count: 4,
      first_round: [{ team1_name: 'Short', team2_name: 'Third' }],
    })
  })

  test('has the reason why the bracket cannot be generated', async () => {
    const { id } = await createCup(1)
    const { body } = await testApp.request(admin, 'GET', `/admin/bracket/preview/${id}`)
    expect(body).toMatchObject({ can_generate: false, reason: 'At least 2 paid teams are required', match_count: 0 })
  })
})

describe('resetting the bracket', () => {
  const resetPath = (id: string, name?: string) =>
    `/admin/bracket/reset/${id}${name === undefined ? '' : `?confirm_name=${encodeURIComponent(name)}`}`

  test('keeps teams and payments and reopens registration', async () => {
    const cup = await createNamedBracket(testApp, 3)
    await cup.act('Winners Round 1.1', 'start-checkin')
    const { body } = await post(resetPath(cup.tournamentId))
    expect(body).toMatchObject({ status: 'active', team_count: 3, paid_team_count: 3, prize_pool: 30 })
    expect((await bracketOf(cup.tournamentId)).teams).toEqual([])
    expect((await post(`/admin/bracket/generate/${cup.tournamentId}`)).status).toBe(200)
  })

  test('requires the tournament’s name once a match was played', async () => {
    const cup = await createNamedBracket(testApp, 3)
    await cup.win('Winners Round 1.1', 1)
    const { name } = await testApp.deps.db
      .selectFrom('tournaments')
      .select('name')
      .where('id', '=', cup.tournamentId)
      .executeTakeFirstOrThrow()
    const refused = await post(resetPath(cup.tournamentId, 'another'))
    expect({ status: refused.status, detail: refused.body.detail }).toEqual({
      status: 409,
      detail: "Matches have already been played. Type the tournament's name to reset the bracket and lose 1 result.",
    })
    expect((await post(resetPath(cup.tournamentId, name))).body.status).toBe('active')
  })
})
