import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { actorOf } from '#testing/actor-of'
import { createBracket } from '#testing/factories/create-bracket'
import { createAdmin } from '#testing/factories/create-user'
import { createNamedBracket, type NamedBracket } from '#testing/factories/played-bracket'
import { outcomeOf } from '#testing/outcomes'
import { type Meeting, type Met, meet } from '#testing/rival'
import { testAppForFile } from '#testing/test-app-for-file'
import { openTestDbs } from '#testing/test-db'
import { findTornRows } from '#testing/torn-rows'
import type { Actor } from '../../db/actor.ts'
import { checkInOwnTeam } from './check-in-team.ts'
import { setMatchScore } from './decide-match.ts'
import { processCheckIn } from './manage-check-ins.ts'

const stage = testAppForFile()
let admin: Actor
beforeAll(async () => {
  admin = actorOf(await createAdmin(stage.deps.db))
  // the controls break invariants on purpose, so this database is not checked after each test
  openTestDbs.delete(stage.testDb)
})

/** The first is held once it has read the bracket, or the match to check in to. */
const meetAtMatches = <First, Rival>(
  meeting: Omit<Meeting<First, Rival>, 'afterReading'>,
): Promise<Met<First, Rival>> => meet(stage.deps.db, { ...meeting, afterReading: 'matches' })

const setScore = async (cup: NamedBracket, name: string, slot: 1 | 2, score: string) => {
  const { id, team1_id, team2_id } = await cup.match(name)
  const winnerTeamId = (slot === 1 ? team1_id : team2_id) ?? ''
  return (db = stage.deps.db) =>
    setMatchScore({ ...stage.deps, db }, admin, { matchId: id, winnerTeamId, score, cascade: true })
}

/** One admin corrects a score while another gives the win to the other team. */
async function correctWhileWinnerChanges(guards: boolean) {
  const cup = await createNamedBracket(stage, 4)
  await cup.win('Winners Round 1.1', 1)
  const correct = await setScore(cup, 'Winners Round 1.1', 1, '3-0')
  const changeWinner = await setScore(cup, 'Winners Round 1.1', 2, '0-3')
  const { first, rival, rivalWaited } = await meetAtMatches({ first: correct, rival: () => changeWinner(), guards })
  const torn = await findTornRows(stage.deps.db, cup.tournamentId)
  return { outcomes: [outcomeOf(first), outcomeOf(rival)], rivalWaited, torn }
}

/** Two matches that lead to the same one end at once. */
async function endTwoMatches(guards: boolean) {
  const cup = await createNamedBracket(stage, 4)
  const endOne = await setScore(cup, 'Winners Round 1.1', 1, '2-0')
  const endOther = await setScore(cup, 'Winners Round 1.2', 1, '2-0')
  const { first, rival, rivalWaited } = await meetAtMatches({ first: endOne, rival: () => endOther(), guards })
  const torn = await findTornRows(stage.deps.db, cup.tournamentId)
  return { outcomes: [outcomeOf(first), outcomeOf(rival)], rivalWaited, torn }
}

async function openCheckIn() {
  const cup = await createNamedBracket(stage, 4)
  await cup.act('Winners Round 1.1', 'start-checkin')
  const { id: matchId, team1_id: teamId } = await cup.match('Winners Round 1.1')
  const captain = await stage.deps.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', cup.teams.find(({ id }) => id === teamId)?.captain.id ?? '')
    .executeTakeFirstOrThrow()
  return {
    teamId: teamId ?? '',
    checkIn: (db = stage.deps.db) => checkInOwnTeam({ ...stage.deps, db }, actorOf(captain), { matchId }),
    process: (db = stage.deps.db) => processCheckIn({ ...stage.deps, db }, admin, { matchId }),
  }
}

/** A captain checks in after the organiser has read the check-ins. */
async function checkInWhileProcessing(guards: boolean) {
  const { teamId, checkIn, process } = await openCheckIn()
  const { first, rival, rivalWaited } = await meetAtMatches({ first: process, rival: () => checkIn(), guards })
  const isOut = first.status === 'fulfilled' && first.value.dq_teams.includes(teamId)
  return { checkIn: outcomeOf(rival), isOut, rivalWaited }
}

/** The organiser reads the check-ins after a captain's check-in was found to be open. */
async function processWhileCheckingIn(guards: boolean) {
  const { teamId, checkIn, process } = await openCheckIn()
  const { first, rival, rivalWaited } = await meetAtMatches({ first: checkIn, rival: () => process(), guards })
  const isOut = rival.status === 'fulfilled' && rival.value.dq_teams.includes(teamId)
  return { checkIn: outcomeOf(first), isOut, rivalWaited }
}

describe('with the locks', () => {
  test('a changed winner waits for the corrected score, and the bracket is consistent', async () => {
    expect(await correctWhileWinnerChanges(true)).toEqual({ outcomes: ['ok', 'ok'], rivalWaited: true, torn: [] })
  })

  test('results of two matches that feed one are both stored', async () => {
    expect(await endTwoMatches(true)).toEqual({ outcomes: ['ok', 'ok'], rivalWaited: true, torn: [] })
  })

  test('a team that checks in while absent teams are disqualified is refused', async () => {
    expect(await checkInWhileProcessing(true)).toEqual({
      checkIn: 'Check-in is not open for this match',
      isOut: true,
      rivalWaited: true,
    })
  })

  test('processing waits for a team that is checking in', async () => {
    expect(await processWhileCheckingIn(true)).toEqual({ checkIn: 'ok', isOut: false, rivalWaited: true })
  })
})

describe('control: without the locks', () => {
  test('results that are sent at once contradict each other', async () => {
    const { torn, ...rest } = await correctWhileWinnerChanges(false)
    expect(rest).toEqual({ outcomes: ['ok', 'ok'], rivalWaited: false })
    expect(torn).not.toEqual([])
  })

  test('two matches that end at once lose a result', async () => {
    const { torn, ...rest } = await endTwoMatches(false)
    expect(rest).toEqual({ outcomes: ['ok', 'ok'], rivalWaited: false })
    expect(torn).not.toEqual([])
  })

  test('teams that checked in are disqualified', async () => {
    expect(await checkInWhileProcessing(false)).toEqual({ checkIn: 'ok', isOut: true, rivalWaited: false })
  })

  test('a disqualified team gets the response that it checked in', async () => {
    expect(await processWhileCheckingIn(false)).toEqual({ checkIn: 'ok', isOut: true, rivalWaited: false })
  })

  test('the check finds inconsistent rows', async () => {
    const { db } = stage.deps
    const { tournamentId } = await createBracket(stage, { size: 4 })
    expect(await findTornRows(db, tournamentId)).toEqual([])
    await sql`update matches set team1_id = team2_id, team2_id = null where tournament_id = ${tournamentId} and idx = 0`.execute(
      db,
    )
    expect((await findTornRows(db, tournamentId)).length).toBeGreaterThan(0)
  })
})
