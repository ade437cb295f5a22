import type { Tournament } from '@cup/contract/tournaments'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { advanceCheckIns } from '../matches/run-bracket-operation.step.ts'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'
import { aboutTournament } from '../tournaments/tournament.rules.ts'
import { updateTournament } from '../tournaments/tournaments.queries.ts'

interface SetAutomaticInput {
  tournamentId: string
  enabled: boolean
  /** Whether check-ins open at once instead of from the start on; undefined keeps the current setting. */
  now: boolean | undefined
}

/** Switches automatic check-ins on or off for the tournament. */
export async function setAutomatic(deps: Deps, actor: Actor, input: SetAutomaticInput): Promise<Tournament> {
  const { tournamentId, enabled } = input
  return inTransaction(deps, async (tx, emit) => {
    const tournament = await lockTournament(tx, tournamentId)
    if (tournament.status === 'completed') throw new AppError('conflict', 'Tournament is already completed')
    const openNow = enabled && (input.now ?? (tournament.automatic && tournament.checkins_open_now))
    if (tournament.automatic === enabled && tournament.checkins_open_now === openNow) {
      return describeTournament(tx, tournamentId)
    }
    const changed = await updateTournament(tx, tournamentId, { automatic: enabled, checkins_open_now: openNow })
    await insertAuditEntry(tx, {
      actor,
      action: 'tournament.set_automatic',
      ...aboutTournament(tournament),
      before: { automatic: tournament.automatic, checkins_open_now: tournament.checkins_open_now },
      after: { automatic: enabled, checkins_open_now: openNow },
    })
    emit({ type: 'tournament_changed', tournamentId })
    await advanceCheckIns(tx, emit, changed)
    return describeTournament(tx, tournamentId)
  })
}
