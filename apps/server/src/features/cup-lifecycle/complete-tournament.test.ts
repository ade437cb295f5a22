import { beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin } from '#testing/factories/create-user'
import { createNamedBracket } from '#testing/factories/played-bracket'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

const complete = (id: string) => testApp.request(admin, 'POST', `/admin/tournaments/${id}/complete`)
const setWinners = (id: string, podium: object) =>
  testApp.request(admin, 'POST', `/admin/tournaments/${id}/set-winners`, podium)

describe('completing', () => {
  test('without a bracket cancels the cup and refunds every fee', async () => {
    const { db } = testApp.deps
    const { id } = await createTournament(db)
    for (const paid of [true, true, false]) await createTeam(db, { tournamentId: id, paid })
    testApp.events.length = 0
    const { body } = await complete(id)
    expect(body).toMatchObject({
      open_matches: 0,
      tournament: { status: 'completed', cancelled: true, prize_pool: 0, team_count: 3, paid_team_count: 0 },
    })
    const refunds = testApp.events.filter(({ name }) => name === 'prize_pool_updated')
    expect(refunds.map(({ payload }) => payload)).toEqual([{ tournament_id: id, amount: -20, prize_pool: 0 }])
  })

  test('a decided cup keeps its podium, and the prizes are owed', async () => {
    const cup = await createNamedBracket(testApp, 2)
    await cup.win('Winners Final.1', 1)
    await cup.win('Grand Final.1', 1)
    const { body } = await complete(cup.tournamentId)
    expect(body).toMatchObject({
      open_matches: 0,
      tournament: {
        first_place_team_name: 'Seed 1',
        second_place_team_name: 'Seed 2',
        third_place_team_name: null,
        prize_amounts: { first: 12.5, second: 7.5, third: 0 },
        payouts_sent: 0,
        payouts_total: 6,
      },
    })
  })

  test('with open matches is allowed, returns their number and leaves the podium empty', async () => {
    const cup = await createNamedBracket(testApp, 4)
    await cup.win('Winners Round 1.1', 1)
    const { body } = await complete(cup.tournamentId)
    expect(body).toMatchObject({ open_matches: 5, tournament: { status: 'completed', first_place_team_name: null } })
    const start = await cup.act('Winners Round 1.2', 'start-checkin')
    expect({ status: start.status, detail: start.body.detail }).toEqual({
      status: 409,
      detail: 'Tournament is already completed',
    })
  })
})

describe('setting winners by hand', () => {
  test('overrides the podium; second and third place may stay empty', async () => {
    const cup = await createNamedBracket(testApp, 3)
    await complete(cup.tournamentId)
    const [one, two, three] = cup.teams.map(({ id }) => id)
    const named = await setWinners(cup.tournamentId, { first: three, second: one, third: two })
    expect(named.body).toMatchObject({
      first_place_team_name: 'Seed 3',
      second_place_team_name: 'Seed 1',
      third_place_team_name: 'Seed 2',
      prize_amounts: { first: 15, second: 9, third: 6 },
    })
    const alone = await setWinners(cup.tournamentId, { first: ` ${one} `, second: '', third: null })
    expect(alone.body).toMatchObject({
      first_place_team_id: one,
      second_place_team_id: null,
      third_place_team_name: null,
      prize_amounts: { first: 30, second: 0, third: 0 },
    })
  })

  test('is not overwritten by later results', async () => {
    const cup = await createNamedBracket(testApp, 2)
    await complete(cup.tournamentId)
    await setWinners(cup.tournamentId, { first: cup.teams[1]?.id })
    await cup.win('Winners Final.1', 1)
    await cup.win('Grand Final.1', 1)
    const { body } = await testApp.request(admin, 'GET', '/admin/tournaments/all')
    const tournament = body.find(({ id }: { id: string }) => id === cup.tournamentId)
    expect(tournament.first_place_team_name).toBe('Seed 2')
  })
})
