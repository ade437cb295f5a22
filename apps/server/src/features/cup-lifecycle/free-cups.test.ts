import { beforeAll, describe, expect, test } from 'vitest'
import { countTeamsIn } from '#testing/count-teams-in'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { meet } from '#testing/rival'
import { statusAndDetail } from '#testing/status-and-detail'
import { testAppForFile } from '#testing/test-app-for-file'
import { inTransaction } from '../../events/in-transaction.ts'
import { admitTeams } from '../teams/fill-places.step.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

const isIn = async (teamId: string) =>
  (await testApp.deps.db.selectFrom('teams').select('paid').where('id', '=', teamId).executeTakeFirstOrThrow()).paid

/** A team of two with a link that leads to its last seat. */
async function openTeam(tournamentId: string) {
  const team = await createTeam(testApp.deps.db, { tournamentId, size: 2 })
  const { body } = await testApp.request(team.captain, 'POST', `/teams/${team.id}/join-link`)
  return { team, code: new URL(body.url).searchParams.get('join') ?? '' }
}
const join = async (code: string, person?: { id: string }) =>
  testApp.request(person ?? (await createUser(testApp.deps.db)), 'POST', `/join/${code}`)

describe('a free cup', () => {
  test('admits a team as soon as it has three players, and keeps it', async () => {
    const { id } = await createTournament(testApp.deps.db, { feeCents: 0 })
    const { team, code } = await openTeam(id)
    expect(await isIn(team.id)).toBe(false)
    testApp.events.length = 0
    await join(code)
    expect(await isIn(team.id)).toBe(true)
    expect(testApp.events.map(({ name }) => name)).toEqual(['team_joined'])
    expect(testApp.events[0]?.payload).toMatchObject({ team: { paid: true }, paid_team_count: 1 })
    await testApp.request(admin, 'POST', `/admin/teams/${team.id}/kick-player?player_id=${team.players[1]?.id}`)
    expect(await isIn(team.id)).toBe(true)
  })

  test('has no checkout', async () => {
    const { id: tournamentId } = await createTournament(testApp.deps.db, { feeCents: 0 })
    const team = await createTeam(testApp.deps.db, { tournamentId, size: 2 })
    const body = { team_id: team.id, origin_url: testApp.origin }
    expect(statusAndDetail(await testApp.request(team.captain, 'POST', '/payments/checkout', body))).toEqual([
      409,
      'This cup is free',
    ])
  })

  test('is played to its podium; without a prize the payout sheet is empty, with one it adds up', async () => {
    for (const [addedCents, amounts] of [
      [0, []],
      [5000, [1209, 1208, 1208, 458, 458, 459]],
    ] as const) {
      const { id } = await createTournament(testApp.deps.db, { feeCents: 0, addedCents })
      for (let made = 0; made < 2; made++) await createTeam(testApp.deps.db, { tournamentId: id, paid: true })
      await testApp.request(admin, 'POST', `/admin/bracket/generate/${id}`)
      for (;;) {
        const { body } = await testApp.request(admin, 'GET', `/bracket/${id}`)
        const open = body.matches.find(
          (match: { match_status: string; team1_id: string | null; team2_id: string | null }) =>
            match.match_status !== 'completed' && match.team1_id && match.team2_id,
        )
        if (open === undefined) break
        await testApp.request(
          admin,
          'POST',
          `/admin/matches/${open.id}/update?winner_team_id=${open.team1_id}&score=2-0`,
        )
      }
      const { body } = await testApp.request(admin, 'POST', `/admin/tournaments/${id}/complete`)
      expect(body.tournament).toMatchObject({ status: 'completed', prize_pool: addedCents / 100 })
      expect(body.tournament.first_place_team_name).not.toBeNull()
      const { body: sheet } = await testApp.request(admin, 'GET', `/admin/payouts/${id}`)
      const owed = sheet.payouts.map(({ amount }: { amount: number }) => Math.round(amount * 100))
      expect(owed.filter((cents: number) => cents > 0)).toHaveLength(amounts.length)
      expect(owed.reduce((sum: number, cents: number) => sum + cents, 0)).toBe(addedCents)
    }
  })

  test('allows one team per captain', async () => {
    const { id } = await createTournament(testApp.deps.db, { feeCents: 0 })
    const { body: current } = await testApp.request(undefined, 'GET', '/tournaments/current')
    if (current.id !== id)
      await testApp.deps.db
        .updateTable('tournaments')
        .set({ status: 'completed', completed_at: new Date() })
        .where('id', '<>', id)
        .where('status', '=', 'active')
        .execute()
    const captain = await createUser(testApp.deps.db)
    const create = (team_name: string) =>
      testApp.request(captain, 'POST', '/teams/create', {
        team_name,
        player_emails: [`${team_name}-a@example.com`, `${team_name}-b@example.com`],
      })
    expect((await create('First')).status).toBe(200)
    expect(statusAndDetail(await create('Second'))).toEqual([409, 'A free cup takes one team per captain'])
  })

  test('that is full admits the oldest waiting team when a place becomes free', async () => {
    const { id } = await createTournament(testApp.deps.db, { feeCents: 0, teamLimit: 2 })
    const inside = await createTeam(testApp.deps.db, { tournamentId: id, paid: true })
    await createTeam(testApp.deps.db, { tournamentId: id, paid: true })
    const [first, second] = [await openTeam(id), await openTeam(id)]
    await join(second.code)
    await join(first.code)
    expect([await isIn(first.team.id), await isIn(second.team.id)]).toEqual([false, false])
    await testApp.request(inside.captain, 'DELETE', `/teams/${inside.id}`)
    expect([await isIn(first.team.id), await isIn(second.team.id)]).toEqual([false, true])
    await testApp.request(admin, 'PUT', `/admin/tournaments/${id}`, { team_limit: 3 })
    expect(await isIn(first.team.id)).toBe(true)
  })

  test('a cup that becomes free admits its complete teams', async () => {
    const { id: tournamentId } = await createTournament(testApp.deps.db)
    const team = await createTeam(testApp.deps.db, { tournamentId })
    await testApp.request(admin, 'PUT', `/admin/tournaments/${tournamentId}`, { entry_fee: 0 })
    expect(await isIn(team.id)).toBe(true)
  })
})

describe('the last place of a free cup', () => {
  test('goes to one of ten teams that become complete at once', async () => {
    const { id } = await createTournament(testApp.deps.db, { feeCents: 0, teamLimit: 2 })
    await createTeam(testApp.deps.db, { tournamentId: id, paid: true })
    const teams = await Promise.all(Array.from({ length: 10 }, () => openTeam(id)))
    const people = await Promise.all(teams.map(() => createUser(testApp.deps.db)))
    await Promise.all(people.map((person) => testApp.tokenOf(person)))
    const responses = await Promise.all(teams.map(({ code }, at) => join(code, people[at])))
    expect(responses.map(({ status }) => status)).toEqual(teams.map(() => 200))
    expect(await countTeamsIn(testApp.deps.db, id)).toBe(2)
  })

  /** Two complete teams wait for one place; two transactions admit teams at once. */
  const race = async (guards: boolean) => {
    const { id } = await createTournament(testApp.deps.db, { feeCents: 0, teamLimit: 2 })
    await createTeam(testApp.deps.db, { tournamentId: id, paid: true })
    for (let made = 0; made < 2; made++) await createTeam(testApp.deps.db, { tournamentId: id })
    const admit = (db = testApp.deps.db) =>
      inTransaction({ ...testApp.deps, db }, async (tx, emit) => admitTeams(tx, emit, await lockTournament(tx, id)))
    const met = { first: admit, rival: () => admit(), afterReading: 'teams', guards }
    const { rivalWaited } = await meet(testApp.deps.db, met)
    return { rivalWaited, teams: await countTeamsIn(testApp.deps.db, id) }
  }

  test('the second team waits for the first, and then finds the cup full', async () => {
    expect(await race(true)).toMatchObject({ rivalWaited: true, teams: 2 })
  })

  test('control: without the lock, one team too many gets in', async () => {
    expect(await race(false)).toEqual({ rivalWaited: false, teams: 3 })
  })
})
