import type { Match } from '@cup/contract/matches'
import { openMatches, readBracket, setScore } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import { signInAs } from '@cup/server/testing/sign-in-as'
import { drawCup, signInAdmin } from '../stage/draw-cup.ts'
import { openDatabaseOf, openPoolOf, startProduct } from '../stage/product.ts'
import { type BareTransactions, prepareBareTransactions } from './bare-transactions.ts'

const TEAMS = 64
const MAX_ROUND = 16
const ROUNDS = 12

/** Milliseconds of each call, and of the bare transactions between them. */
export interface WriteTimes {
  setScore: number[]
  bareTransaction: number[]
  bareInsert: number[]
  /** All captains of a round at once, per check-in. */
  checkIn: number[]
  /** The same number of bare transactions at once, time of each. */
  bareTogether: number[]
  /** One captain's call among the others, from sending to the response. */
  checkInResponse: number[]
}

/**
 * Plays a cup: all captains check in at once, the admin sets one score after the other, bare transactions in between.
 */
export async function timeWrites(): Promise<WriteTimes> {
  const product = await startProduct()
  const [db, pool] = [openDatabaseOf(product), openPoolOf(product)]
  try {
    const admin = await signInAdmin(product.origin)
    const cup = await drawCup(admin, db, TEAMS)
    const bare = await prepareBareTransactions(pool)
    const tokens = new Map<string, string>()
    for (const { teamId, captain } of cup.teams) tokens.set(teamId, await signInAs(db, captain))
    const times: WriteTimes = {
      setScore: [],
      bareTransaction: [],
      bareInsert: [],
      checkIn: [],
      bareTogether: [],
      checkInResponse: [],
    }
    for (let round = 0; round < ROUNDS; round++) {
      const matches = openMatches(await readBracket(admin, cup.id)).slice(0, MAX_ROUND)
      if (matches.length === 0) break
      await admin.must('POST', '/admin/matches/start-all-checkins')
      await timeCheckIns(product.origin, matches, tokens, bare, times)
      await timeScores(admin, matches, bare, times)
    }
    return times
  } finally {
    await Promise.all([db.destroy(), pool.end()])
    await product.stop()
  }
}

async function timeCheckIns(
  origin: string,
  matches: readonly Match[],
  tokens: ReadonlyMap<string, string>,
  bare: BareTransactions,
  times: WriteTimes,
): Promise<void> {
  const teams = matches.flatMap(({ id, team1_id, team2_id }) => [
    { id, teamId: team1_id ?? '' },
    { id, teamId: team2_id ?? '' },
  ])
  const checkIn = async ({ id, teamId }: { id: string; teamId: string }): Promise<void> => {
    const headers = { authorization: `Bearer ${tokens.get(teamId)}` }
    const ms = await timed(async () => {
      const response = await fetch(`${origin}/api/matches/${id}/checkin`, { method: 'POST', headers })
      if (!response.ok) throw new Error(`check-in: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
    })
    times.checkInResponse.push(ms)
  }
  times.checkIn.push((await timed(() => Promise.all(teams.map(checkIn)))) / teams.length)
  times.bareTogether.push((await timed(() => Promise.all(teams.map(bare.transaction)))) / teams.length)
}

async function timeScores(
  admin: Person,
  matches: readonly Match[],
  bare: BareTransactions,
  times: WriteTimes,
): Promise<void> {
  for (const match of matches) {
    times.setScore.push(await timed(() => setScore(admin, match)))
    times.bareTransaction.push(await timed(bare.transaction))
    times.bareInsert.push(await timed(bare.insert))
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
