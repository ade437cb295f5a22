import type { Tournament } from '@cup/contract/tournaments'
import type { Deps } from '../../deps.ts'
import { toTournament } from './tournament.view.ts'
import { withFigures } from './tournament-figures.queries.ts'
import { findCurrentTournament } from './tournaments.queries.ts'

/** The tournament everything means, or null on a fresh installation. */
export async function getCurrentTournament({ db }: Pick<Deps, 'db'>): Promise<Tournament | null> {
  const row = await findCurrentTournament(db)
  const [details] = row === undefined ? [] : await withFigures(db, [row])
  return details === undefined ? null : toTournament(details)
}
