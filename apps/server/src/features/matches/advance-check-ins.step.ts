import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../events/domain-event.ts'
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
  for (const { id: matchId } of opened) emit({ type: 'check_in_opened', tournamentId, matchId })
  await startReadyMatches(tx, emit, { tournamentId })
}

/** Starts the matches, of one or all of a tournament, whose two teams have checked in. */
export async function startReadyMatches(
  tx: Tx,
  emit: Emit,
  scope: { tournamentId: string; matchId?: string },
): Promise<void> {
  const { tournamentId } = scope
  for (const matchId of await startCheckedInMatches(tx, scope)) {
    emit({ type: 'check_in_finished', tournamentId, matchId, absentTeamIds: [] })
  }
}
