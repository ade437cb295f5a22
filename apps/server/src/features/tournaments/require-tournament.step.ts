import { isId } from '@cup/contract/text-fields'
import type { Db, Tx } from '../../db/db.ts'
import { AppError } from '../../errors/app-error.ts'
import {
  findCurrentTournament,
  findTournamentById,
  lockTournamentById,
  type TournamentRow,
} from './tournaments.queries.ts'

export async function requireTournament(db: Db, id: string): Promise<TournamentRow> {
  return found(isId(id) ? await findTournamentById(db, id) : undefined)
}

/** Locks the tournament, as every change to its teams, money or bracket does first. */
export async function lockTournament(tx: Tx, id: string): Promise<TournamentRow> {
  return found(isId(id) ? await lockTournamentById(tx, id) : undefined)
}

/** Locks the current tournament, unless it is over or there is none. */
export async function lockCurrentTournament(tx: Tx): Promise<TournamentRow> {
  const current = await findCurrentTournament(tx)
  const tournament = current && (await lockTournamentById(tx, current.id))
  if (tournament === undefined || tournament.status === 'completed') {
    throw new AppError('conflict', 'No active tournament')
  }
  return tournament
}

function found(tournament: TournamentRow | undefined): TournamentRow {
  if (tournament === undefined) throw new AppError('not_found', 'Tournament not found')
  return tournament
}
