import type { Bracket } from '@cup/bracket'
import type { Tx } from '../../db/db.ts'
import { AppError } from '../../errors/app-error.ts'
import type { TournamentRow } from '../tournaments/tournaments.queries.ts'
import { toBracket } from './bracket-mapping.rules.ts'
import { findMatchesByTournamentId, lockTournamentOfMatch, type MatchRow } from './matches.queries.ts'

/** A bracket whose tournament is locked until the transaction ends. */
export interface LockedBracket {
  tournament: TournamentRow
  rows: readonly MatchRow[]
  /** The match being changed. */
  match: MatchRow
  bracket: Bracket
}

/** Locks the tournament of a match, then reads its whole bracket in one query. */
export async function lockBracketOfMatch(tx: Tx, matchId: string): Promise<LockedBracket> {
  const tournament = await lockTournamentOfMatch(tx, matchId)
  const rows = tournament === undefined ? [] : await findMatchesByTournamentId(tx, tournament.id)
  const match = rows.find((row) => row.id === matchId)
  if (tournament === undefined || match === undefined) throw new AppError('not_found', 'Match not found')
  return { tournament, rows, match, bracket: toBracket(rows) }
}
