import { setTimeout as sleep } from 'node:timers/promises'
import type { Match } from '@cup/contract/matches'
import { openMatches, readBracket, setScore } from '@cup/rehearsal/cup'
import type { Db } from '@cup/server/db/db'
import { createTeam } from '@cup/server/testing/factories/create-team'
import { signInAs } from '@cup/server/testing/sign-in-as'
import { sql } from 'kysely'
import { percentile } from '../harness/percentiles.ts'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { onSite, type Site } from '../harness/site.ts'
import { withDatabaseIn } from '../harness/with-database.ts'
import { type Room, startTalking } from './talk.ts'

const MAX_SLOWDOWN = 2
/** Long enough that every room gets a message while the scores of one turn are set. */
const SCORE_PAUSE_MS = 120
/** The slice is enough to see that messages are stored and delivered. */
const SIZES = {
  full: { teams: 1_024, rooms: 304, turns: 5, scoresPerTurn: 40 },
  slice: { teams: 64, rooms: 16, turns: 1, scoresPerTurn: 12 },
}

/** Players talk in hundreds of rooms while scores are set: the scores must not be delayed. */
export const run = ({ full, log }: FaultOptions): Promise<FaultReport> =>
  onSite(
    async (site, report) => {
      const { teams, rooms: roomCount, turns, scoresPerTurn } = full ? SIZES.full : SIZES.slice
      const rooms = await withDatabaseIn(site.dataDir, async (db) => {
        await drawCup(site, db, teams)
        return openRooms(site, db, roomCount)
      })
      log(`${rooms.length} rooms in a cup of ${teams} teams`)
      const scores = matchesBeside(site, new Set(rooms.map(({ matchId }) => matchId)))
      await timeScores(site, scores, scoresPerTurn)
      const talk = await startTalking(site.origin, rooms)
      const idle: number[] = []
      const busy: number[] = []
      // in turns, so that other load on the machine affects both alike
      for (let turn = 0; turn < turns; turn++) {
        await talk.pause()
        idle.push(...(await timeScores(site, scores, scoresPerTurn)))
        talk.resume()
        busy.push(...(await timeScores(site, scores, scoresPerTurn)))
        log(`turn ${turn + 1}: score p50 / p99 ms without talk ${p50AndP99(idle)}, with talk ${p50AndP99(busy)}`)
      }
      const { messages, problems, receivedAfterMs } = await talk.stop()
      report.record('rooms', rooms.length)
      report.record('messages', messages)
      report.record('message received by the other team, p50 / p99 ms', p50AndP99(receivedAfterMs))
      report.record('score p50 / p99 ms without talk', p50AndP99(idle))
      report.record('score p50 / p99 ms with talk', p50AndP99(busy))
      report.none('messages that were refused or not received', problems)
      const slower = percentile(busy, 0.99) / percentile(idle, 0.99)
      if (full) report.atMost('times slower at p99', Number(slower.toFixed(2)), MAX_SLOWDOWN)
    },
    { HOST: '127.0.0.1' },
  )

const p50AndP99 = (times: number[]): string =>
  [0.5, 0.99].map((share) => percentile(times, share).toFixed(1)).join(' / ')

/** Writes paid teams of the cup to the database, and lets the product draw the bracket. */
async function drawCup({ admin, cup }: Site, db: Db, teams: number): Promise<void> {
  await sql`set synchronous_commit = off`.execute(db)
  for (let number = 1; number <= teams; number++)
    await createTeam(db, { tournamentId: cup.id, name: `Team ${number}`, paid: true })
  await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
}

/** The rooms of the first matches, each with a player of both teams. */
async function openRooms({ admin, cup }: Site, db: Db, count: number): Promise<Room[]> {
  const rooms: Room[] = []
  for (const { id, team1_id, team2_id } of openMatches(await readBracket(admin, cup.id)).slice(0, count)) {
    rooms.push({
      matchId: id,
      speaker: { token: await signInCaptain(db, team1_id) },
      listener: { token: await signInCaptain(db, team2_id) },
    })
  }
  return rooms
}

async function signInCaptain(db: Db, teamId: string | null): Promise<string> {
  const { captain_id: id } = await db
    .selectFrom('teams')
    .select('captain_id')
    .where('id', '=', teamId ?? '')
    .executeTakeFirstOrThrow()
  return signInAs(db, { id })
}

/** Matches outside of the talking rooms that can be played now, round after round. */
async function* matchesBeside({ admin, cup }: Site, talking: ReadonlySet<string>): AsyncGenerator<Match, undefined> {
  for (;;) {
    const open = openMatches(await readBracket(admin, cup.id)).filter(({ id }) => !talking.has(id))
    if (open.length === 0) return
    yield* open
  }
}

/** Sets one score after the other; returns the time of each. */
async function timeScores(
  { admin }: Site,
  matches: AsyncGenerator<Match, undefined>,
  count: number,
): Promise<number[]> {
  const times: number[] = []
  while (times.length < count) {
    const { value: match } = await matches.next()
    if (match === undefined) throw new Error('every match has been scored')
    const began = performance.now()
    await setScore(admin, match)
    times.push(performance.now() - began)
    await sleep(SCORE_PAUSE_MS)
  }
  return times
}
