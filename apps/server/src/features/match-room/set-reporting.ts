import type { Tournament } from '@cup/contract/tournaments'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import { lockTournamentById, updateReporting } from '../tournaments/tournaments.queries.ts'
import { emitRoomsOf } from './change-room.step.ts'
import { cancelDeadlinesOfTournament } from './reports.queries.ts'

interface SetReportingInput {
  tournamentId: string
  enabled: boolean
}

/** Lets players report results, or leaves them to admins; then nothing is confirmed by the server any more. */
export async function setReporting(deps: Deps, actor: Actor, input: SetReportingInput): Promise<Tournament> {
  const { tournamentId, enabled } = input
  return inTransaction(deps, async (tx, emit) => {
    const tournament = await lockTournamentById(tx, tournamentId)
    if (tournament === undefined) throw new AppError('not_found', 'Tournament not found')
    if (tournament.status === 'completed') throw new AppError('conflict', 'Tournament is already completed')
    if (tournament.reporting === enabled) return describeTournament(tx, tournamentId)
    await updateReporting(tx, tournamentId, enabled)
    const cancelled = enabled ? [] : await cancelDeadlinesOfTournament(tx, tournamentId)
    await insertAuditEntry(tx, {
      actor,
      action: 'tournament.set_reporting',
      target: { type: 'tournament', id: tournamentId, name: tournament.name },
      tournamentId,
      before: { reporting: tournament.reporting },
      after: { reporting: enabled },
    })
    emit({ type: 'tournament_changed', tournamentId })
    await emitRoomsOf(tx, emit, cancelled)
    return describeTournament(tx, tournamentId)
  })
}
