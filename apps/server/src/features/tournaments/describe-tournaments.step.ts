import type { CurrentTournament, Tournament } from '@cup/contract/tournaments'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { toNextCup, toTournament } from './tournament.view.ts'
import { withDetails } from './tournament-counts.queries.ts'
import { findCurrentTournament, findScheduledAfter, findTournamentById } from './tournaments.queries.ts'

/** A tournament with its current counts and sums. Sees uncommitted changes of the caller's transaction. */
export async function describeTournament(db: Db, id: string): Promise<Tournament> {
  const row = await findTournamentById(db, id)
  const [details] = row === undefined ? [] : await withDetails(db, [row])
  if (details === undefined) throw new AppError('not_found', 'Tournament not found')
  return toTournament(details)
}

/** The current tournament, or null before the first one is created. */
export async function getCurrentTournament({ db }: Pick<Deps, 'db'>): Promise<CurrentTournament | null> {
  const row = await findCurrentTournament(db)
  const [details] = row === undefined ? [] : await withDetails(db, [row])
  if (details === undefined) return null
  const next = await findScheduledAfter(db, details.row.id)
  return { ...toTournament(details), next_cup: next ? toNextCup(next) : null }
}
