import type { Bracket } from '@cup/contract/bracket'
import { findNow } from '../../db/find-now.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { findMatchesByTournamentId } from '../matches/matches.queries.ts'
import { findTournamentById } from '../tournaments/tournaments.queries.ts'
import { toBracketView } from './bracket.view.ts'

/** The bracket's teams and matches. Both are empty before the bracket is generated. */
export async function getBracket({ db }: Pick<Deps, 'db'>, tournamentId: string): Promise<Bracket> {
  const tournament = await findTournamentById(db, tournamentId)
  if (tournament === undefined) throw new AppError('not_found', 'Tournament not found')
  const rows = await findMatchesByTournamentId(db, tournamentId)
  return toBracketView(tournament, rows, await findNow(db))
}
