import type { Bracket } from '@cup/contract/bracket'
import { findNow } from '../../db/find-now.ts'
import type { Deps } from '../../deps.ts'
import { findMatchesByTournamentId } from '../matches/matches.queries.ts'
import { findBracketVersion } from '../tournaments/bracket-versions.queries.ts'
import { requireTournament } from '../tournaments/require-tournament.step.ts'
import { toBracketView } from './bracket.view.ts'

/** The bracket's teams and matches. Both are empty before the bracket is generated. */
export async function getBracket({ db }: Pick<Deps, 'db'>, tournamentId: string): Promise<Bracket> {
  // read before the rows: the next event repairs rows that are newer than their version, but not older ones
  const version = await findBracketVersion(db, tournamentId)
  const tournament = await requireTournament(db, tournamentId)
  const rows = await findMatchesByTournamentId(db, tournamentId)
  return toBracketView(tournament, rows, { version, now: await findNow(db) })
}
