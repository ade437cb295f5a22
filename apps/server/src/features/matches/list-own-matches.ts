import type { MyMatch } from '@cup/contract/matches'
import type { Db } from '../../db/db.ts'
import { findNow } from '../../db/find-now.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { expectedTimes } from './expected-times.rules.ts'
import { toMyMatch } from './match.view.ts'
import { findCupTimes, findOwnOpenMatches, type OwnMatchRow } from './own-matches.queries.ts'

/** The caller's open matches, most urgent first. */
export async function listOwnMatches(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
): Promise<{ server_time: string; matches: MyMatch[] }> {
  const now = await findNow(db)
  const rows = await findOwnOpenMatches(db, actor.id)
  const expected = await findExpectedTimes(db, rows, now)
  return {
    server_time: now.toISOString(),
    matches: rows.map((row) => toMyMatch(row, expected.get(row.match_id))),
  }
}

/** Asked for only while somebody waits: a match that was called has its own clock. */
async function findExpectedTimes(db: Db, rows: readonly OwnMatchRow[], now: Date): Promise<Map<string, Date>> {
  const waiting = rows.filter((row) => row.match_status === 'pending')
  const times: [string, Date][] = []
  for (const tournamentId of new Set(waiting.map((row) => row.tournament_id))) {
    const { matches, start_date, automatic } = await findCupTimes(db, tournamentId)
    times.push(...expectedTimes(matches, { now, startDate: start_date, automatic }))
  }
  return new Map(times)
}
