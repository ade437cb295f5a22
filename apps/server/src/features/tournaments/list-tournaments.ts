import type { Tournament } from '@cup/contract/tournaments'
import type { Deps } from '../../deps.ts'
import { toTournament } from './tournament.view.ts'
import { withFigures } from './tournament-figures.queries.ts'
import { findCompletedTournaments, findTournaments } from './tournaments.queries.ts'

/** Every tournament, or those that are over. */
export async function listTournaments({ db }: Pick<Deps, 'db'>, which: 'all' | 'past'): Promise<Tournament[]> {
  const rows = which === 'all' ? await findTournaments(db) : await findCompletedTournaments(db)
  const details = await withFigures(db, rows)
  return details.map(toTournament)
}
