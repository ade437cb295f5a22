import type { Tournament } from '@cup/contract/tournaments'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../errors/app-error.ts'
import { toTournament } from './tournament.view.ts'
import { withFigures } from './tournament-figures.queries.ts'
import { findTournamentById } from './tournaments.queries.ts'

/** A tournament as it is now, also within a transaction that has just changed it. */
export async function describeTournament(db: Db, id: string): Promise<Tournament> {
  const row = await findTournamentById(db, id)
  const [details] = row === undefined ? [] : await withFigures(db, [row])
  if (details === undefined) throw new AppError('not_found', 'Tournament not found')
  return toTournament(details)
}
