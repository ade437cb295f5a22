import { expectedTimes } from '@cup/contract/expected-times'
import type { MyMatch } from '@cup/contract/matches'
import type { Actor } from '../../db/actor.ts'
import type { Db } from '../../db/db.ts'
import { findNow } from '../../db/find-now.ts'
import type { Deps } from '../../deps.ts'
import { requireTournament } from '../tournaments/require-tournament.step.ts'
import { toMyMatch, toTimedMatches, type Waiting } from './match.view.ts'
import { slotSource } from './opponent-source.rules.ts'
import { findCupTimes, findOwnOpenMatches, type OwnMatchRow } from './own-matches.queries.ts'

/** The caller's open matches, most urgent first. */
export async function listOwnMatches(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
): Promise<{ server_time: string; matches: MyMatch[] }> {
  const now = await findNow(db)
  const rows = await findOwnOpenMatches(db, actor.id)
  const waiting = await describeWaiting(db, rows, now)
  return {
    server_time: now.toISOString(),
    matches: rows.map((row) => toMyMatch(row, waiting.get(row.match_id))),
  }
}

/** Expected time and opponent of matches that were not called yet. Only these need a read of the whole cup. */
async function describeWaiting(db: Db, rows: readonly OwnMatchRow[], now: Date): Promise<Map<string, Waiting>> {
  const waiting = rows.filter((row) => row.match_status === 'pending')
  const described = new Map<string, Waiting>()
  for (const tournamentId of new Set(waiting.map((row) => row.tournament_id))) {
    const { start_date, automatic } = await requireTournament(db, tournamentId)
    const matches = await findCupTimes(db, tournamentId)
    const clock = { now: now.getTime(), start_date: start_date.toISOString(), automatic }
    const times = expectedTimes(toTimedMatches(matches), clock)
    for (const row of waiting.filter((each) => each.tournament_id === tournamentId)) {
      const opponentFrom = row.opponent_name === null ? slotSource(matches, row.idx, row.opponent_slot) : null
      described.set(row.match_id, { expectedAt: times.get(row.match_id), opponentFrom })
    }
  }
  return described
}
