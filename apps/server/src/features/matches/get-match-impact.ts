import type { AffectedMatch } from '@cup/contract/matches'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { toBracket } from './bracket-mapping.rules.ts'
import { affectedMatches } from './bracket-operation.rules.ts'
import { findMatchById, findMatchesByTournamentId } from './matches.queries.ts'

interface Impact {
  affected_matches: AffectedMatch[]
  needs_cascade: boolean
}

/** Which later matches would change if this match had another winner. Changes nothing. */
export async function getMatchImpact(
  { db }: Pick<Deps, 'db'>,
  input: { matchId: string; winnerTeamId: string },
): Promise<Impact> {
  const match = await findMatchById(db, input.matchId)
  if (match === undefined) throw new AppError('not_found', 'Match not found')
  const rows = await findMatchesByTournamentId(db, match.tournament_id)
  const stored = { rows, bracket: toBracket(rows) }
  const affected = affectedMatches(stored, { type: 'result', match: match.idx, winner: input.winnerTeamId })
  return { affected_matches: affected, needs_cascade: affected.some(({ lost }) => lost) }
}
