import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBracket } from '#testing/factories/create-bracket'
import { createMatchScene, type MatchScene } from '#testing/factories/create-match-scene'
import { testAppForFile } from '#testing/test-app-for-file'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

const testApp = testAppForFile()
let scene: MatchScene
beforeAll(async () => {
  scene = await createMatchScene(testApp)
})

const checkIn = (as: { id: string } | undefined, match: string) =>
  testApp.request(as, 'POST', `/matches/${match}/checkin`)
const refusal = ({ status, body }: { status: number; body: { detail: string } }) => ({ status, detail: body.detail })

describe('who may check in', () => {
  test('no visitor who is signed out', async () => {
    expect(refusal(await checkIn(undefined, scene.pending))).toEqual({ status: 401, detail: 'Not authenticated' })
  })

  test('no user who is on neither team, admins included', async () => {
    const expected = { status: 403, detail: 'You are not a member of a team in this match' }
    expect(refusal(await checkIn(scene.stranger, scene.pending))).toEqual(expected)
    expect(refusal(await checkIn(scene.admin, scene.pending))).toEqual(expected)
  })

  test('any player of the team, not only the captain', async () => {
    const players = await playersOf(scene.opponent)
    const { body } = await checkIn(players[2], scene.pending)
    expect(body.checked_in_teams).toEqual([scene.opponent])
  })

  test('a player who is on both teams, for both at once', async () => {
    const { admin, teams, tournamentId } = await createBracket(testApp, { size: 2 })
    const [one, other] = teams
    const { db } = testApp.deps
    const player = one?.captain ?? { id: '' }
    await db
      .deleteFrom('team_members')
      .where('team_id', '=', other?.id ?? '')
      .where('slot', '=', 3)
      .execute()
    await db
      .insertInto('team_members')
      .values({ team_id: other?.id ?? '', user_id: player.id, slot: 3 })
      .execute()
    const { body: bracket } = await testApp.request(admin, 'GET', `/bracket/${tournamentId}`)
    const { body } = await checkIn(player, bracket.matches[0].id)
    expect(body.checked_in_teams.toSorted()).toEqual([one?.id, other?.id].toSorted())
  })
})

describe('when check-in is open', () => {
  test('never for an unknown match', async () => {
    expect(refusal(await checkIn(scene.player, UNKNOWN))).toEqual({ status: 404, detail: 'Match not found' })
  })

  test('not while the opponent is unknown', async () => {
    const response = await checkIn(await captainOf(scene.completedTeam), scene.waiting)
    expect(refusal(response)).toEqual({ status: 409, detail: 'Match teams are not decided yet' })
  })

  test('once both teams are known, and an early check-in counts', async () => {
    expect((await checkIn(scene.player, scene.pending)).status).toBe(200)
    const { body } = await testApp.request(scene.admin, 'POST', `/admin/matches/${scene.pending}/start-checkin`)
    expect(body).toMatchObject({ match_status: 'checkin', checked_in_teams: expect.arrayContaining([scene.team]) })
  })

  test('until the deadline, by the database’s clock', async () => {
    const captain = await captainOf(scene.foreign)
    await setDeadline(sql`now() - interval '1 ms'`)
    const late = await checkIn(captain, scene.inCheckIn)
    expect(refusal(late)).toEqual({ status: 409, detail: 'Check-in period has expired' })
    await setDeadline(sql`now() + interval '1 min'`)
    expect((await checkIn(captain, scene.inCheckIn)).status).toBe(200)
  })

  test('not once the match is in progress or completed', async () => {
    const expected = { status: 409, detail: 'Check-in is not open for this match' }
    expect(refusal(await checkIn(await captainOf(scene.completedTeam), scene.completed))).toEqual(expected)
    expect(refusal(await checkIn(await captainOf(scene.runningTeam), scene.running))).toEqual(expected)
  })
})

test('a second check-in changes nothing and emits no event', async () => {
  const captain = await captainOf(scene.foreign)
  await checkIn(captain, scene.inCheckIn)
  testApp.events.length = 0
  const again = await checkIn(captain, scene.inCheckIn)
  expect({ status: again.status, teams: again.body.checked_in_teams }).toEqual({ status: 200, teams: [scene.foreign] })
  expect(testApp.events).toEqual([])
})

test('the first check-in emits one event of each name, and the toast holds ids only', async () => {
  const { admin, teams, tournamentId } = await createBracket(testApp, { size: 2 })
  const { body } = await testApp.request(admin, 'GET', `/bracket/${tournamentId}`)
  testApp.events.length = 0
  await checkIn(teams[0]?.captain, body.matches[0].id)
  expect(testApp.events.filter(({ toUserIds }) => toUserIds === undefined)).toEqual([
    { name: 'match_updated', payload: expect.objectContaining({ match_ids: [body.matches[0].id] }) },
    {
      name: 'team_checked_in',
      payload: { tournament_id: tournamentId, match_id: body.matches[0].id, team_id: teams[0]?.id },
    },
  ])
})

const setDeadline = (deadline: RawBuilder<unknown>) =>
  sql`update matches set checkin_deadline = ${deadline} where id = ${scene.inCheckIn}`.execute(testApp.deps.db)

async function playersOf(teamId: string): Promise<{ id: string }[]> {
  return testApp.deps.db
    .selectFrom('team_members')
    .select('user_id as id')
    .where('team_id', '=', teamId)
    .orderBy('slot')
    .execute()
}

const captainOf = async (teamId: string) => (await playersOf(teamId))[0]
