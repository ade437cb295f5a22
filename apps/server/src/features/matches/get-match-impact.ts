import type { Operation } from '@cup/bracket'
import type { AffectedMatch } from '@cup/contract/matches'
import type { Deps } from '../../deps.ts'
import { toBracket } from './bracket-mapping.rules.ts'
import { affectedMatches } from './bracket-operation.rules.ts'
import { findMatchesByTournamentId, requireMatch } from './matches.queries.ts'

/** The later matches that would change if this match had another winner or no result. Changes nothing. */
export async function getMatchImpact(
  { db }: Pick<Deps, 'db'>,
  input: { matchId: string; winnerTeamId: string | undefined },
): Promise<{ affected_matches: AffectedMatch[]; needs_cascade: boolean }> {
  const match = await requireMatch(db, input.matchId)
  const rows = await findMatchesByTournamentId(db, match.tournament_id)
  const stored = { rows, bracket: toBracket(rows) }
  const { winnerTeamId: winner } = input
  const operation: Operation =
    winner === undefined ? { type: 'clear', match: match.idx } : { type: 'result', match: match.idx, winner }
  const affected = affectedMatches(stored, operation)
  return { affected_matches: affected, needs_cascade: affected.some(({ lost }) => lost) }
}
