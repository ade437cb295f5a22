import type { Tournament } from '@cup/contract/tournaments'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { toTournament } from './tournament.view.ts'
import { withFigures } from './tournament-figures.queries.ts'
import { findCurrentTournament, findTournamentById } from './tournaments.queries.ts'

/** A tournament with its current figures. Also sees changes of the caller's own transaction. */
export async function describeTournament(db: Db, id: string): Promise<Tournament> {
  const row = await findTournamentById(db, id)
  const [details] = row === undefined ? [] : await withFigures(db, [row])
  if (details === undefined) throw new AppError('not_found', 'Tournament not found')
  return toTournament(details)
}

/** The current tournament, or null before the first one is created. */
export async function getCurrentTournament({ db }: Pick<Deps, 'db'>): Promise<Tournament | null> {
  const row = await findCurrentTournament(db)
  const [details] = row === undefined ? [] : await withFigures(db, [row])
  return details === undefined ? null : toTournament(details)
}
