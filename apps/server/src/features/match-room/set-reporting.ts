import type { Tournament } from '@cup/contract/tournaments'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'
import { aboutTournament } from '../tournaments/tournament.rules.ts'
import { updateTournament } from '../tournaments/tournaments.queries.ts'
import { emitRoomsOf } from './add-lines.step.ts'
import { cancelDeadlines } from './reports.queries.ts'

interface SetReportingInput {
  tournamentId: string
  enabled: boolean
}

/** Switches players' reports on or off. While they are off, the server confirms none. */
export async function setReporting(deps: Deps, actor: Actor, input: SetReportingInput): Promise<Tournament> {
  const { tournamentId, enabled } = input
  return inTransaction(deps, async (tx, emit) => {
    const tournament = await lockTournament(tx, tournamentId)
    if (tournament.status === 'completed') throw new AppError('conflict', 'Tournament is already completed')
    if (tournament.reporting === enabled) return describeTournament(tx, tournamentId)
    await updateTournament(tx, tournamentId, { reporting: enabled })
    const cancelled = enabled ? [] : await cancelDeadlines(tx, { tournament_id: tournamentId })
    await insertAuditEntry(tx, {
      actor,
      action: 'tournament.set_reporting',
      ...aboutTournament(tournament),
      before: { reporting: tournament.reporting },
      after: { reporting: enabled },
    })
    emit({ type: 'tournament_changed', tournamentId })
    await emitRoomsOf(tx, emit, cancelled)
    return describeTournament(tx, tournamentId)
  })
}
