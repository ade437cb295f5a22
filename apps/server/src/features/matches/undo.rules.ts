import { AppError } from '../../errors/app-error.ts'
import type { TournamentRow } from '../tournaments/tournaments.queries.ts'
import type { LastChange } from './match-changes.queries.ts'

type Cup = Pick<TournamentRow, 'status' | 'podium_source'>

/** The newest change, if it belongs to this match and can be undone. */
export function requireUndoable(tournament: Cup, change: LastChange | undefined, matchId: string): LastChange {
  if (change === undefined) throw new AppError('conflict', 'There is nothing to undo')
  if (change.match_id !== matchId) throw laterChange()
  const refusal = refusalOfUndo(tournament, change)
  if (refusal !== undefined) throw refusal
  return change
}

/** The match whose last change can be undone, if any. */
export function undoableMatchId(tournament: Cup, change: LastChange | undefined): string | null {
  return change === undefined || refusalOfUndo(tournament, change) !== undefined ? null : change.match_id
}

function refusalOfUndo(tournament: Cup, change: LastChange): AppError | undefined {
  if (!change.untouched || tournament.status === 'completed') return laterChange()
  if (tournament.podium_source !== null && change.prize_sent) {
    return new AppError('conflict', 'A prize has already been sent', { code: 'prize_already_sent' })
  }
  return undefined
}

const laterChange = (): AppError => new AppError('conflict', 'A later change was made, so this can no longer be undone')
