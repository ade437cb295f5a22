import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../db/in-transaction.ts'
import { openLobbies } from '../reports/open-lobbies.step.ts'
import type { TournamentRow } from '../tournaments/tournaments.queries.ts'
import { openReadyCheckIns, startCheckedInMatches } from './check-ins.queries.ts'

/**
 * In automatic mode, opens check-in for every match whose teams are known and starts matches whose teams are already
 * checked in. The caller holds the tournament's lock. `at` is the time of the change that this follows from.
 */
export async function advanceCheckIns(
  tx: Tx,
  emit: Emit,
  { id: tournamentId, automatic, status }: Pick<TournamentRow, 'id' | 'automatic' | 'status'>,
  at?: string,
): Promise<void> {
  if (!automatic || status !== 'in_progress') return
  const opened = await openReadyCheckIns(tx, tournamentId, { byServer: true, at })
  for (const { id } of opened) emitOpened(emit, tournamentId, id)
  await startReadyMatches(tx, emit, { tournamentId })
}

/** Starts the matches, of one or all of a tournament, whose two teams have checked in. */
export async function startReadyMatches(
  tx: Tx,
  emit: Emit,
  scope: { tournamentId: string; matchId?: string },
): Promise<void> {
  const started = await startCheckedInMatches(tx, scope)
  for (const id of started) emitProcessed(emit, scope.tournamentId, id, [])
  await openLobbies(tx, emit, started)
}

export const emitOpened = (emit: Emit, tournamentId: string, matchId: string): void =>
  emit({ name: 'checkin_started', payload: { tournament_id: tournamentId, match_id: matchId } })

export const emitProcessed = (emit: Emit, tournamentId: string, matchId: string, absent: readonly string[]): void =>
  emit({
    name: 'checkin_processed',
    payload: {
      tournament_id: tournamentId,
      match_id: matchId,
      dq_teams: [...absent],
      result: { dq_teams: [...absent] },
    },
  })
