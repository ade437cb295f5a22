import type { Tournament } from '@cup/contract/tournaments'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { toTournament } from './tournament.view.ts'
import { withFigures } from './tournament-figures.queries.ts'
import {
  findCompletedTournaments,
  findCurrentTournament,
  findTournamentById,
  findTournaments,
} from './tournaments.queries.ts'

/** A tournament as it is now, also within a transaction that has just changed it. */
export async function describeTournament(db: Db, id: string): Promise<Tournament> {
  const row = await findTournamentById(db, id)
  const [details] = row === undefined ? [] : await withFigures(db, [row])
  if (details === undefined) throw new AppError('not_found', 'Tournament not found')
  return toTournament(details)
}

/** The tournament everything means, or null on a fresh installation. */
export async function getCurrentTournament({ db }: Pick<Deps, 'db'>): Promise<Tournament | null> {
  const row = await findCurrentTournament(db)
  const [details] = row === undefined ? [] : await withFigures(db, [row])
  return details === undefined ? null : toTournament(details)
}

/** Every tournament, or those that are over. */
export async function listTournaments({ db }: Pick<Deps, 'db'>, which: 'all' | 'past'): Promise<Tournament[]> {
  const rows = which === 'all' ? await findTournaments(db) : await findCompletedTournaments(db)
  const details = await withFigures(db, rows)
  return details.map(toTournament)
}
