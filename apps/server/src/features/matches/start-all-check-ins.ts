import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor } from '../../http/actor.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { findCurrentTournament, lockTournamentById } from '../tournaments/tournaments.queries.ts'
import { advanceCheckIns, emitOpened } from './advance-check-ins.step.ts'
import { openReadyCheckIns } from './check-ins.queries.ts'

/** Calls every match of the current tournament that can be played. */
export async function startAllCheckIns(
  deps: Deps,
  actor: Actor,
  input: { requestId: string },
): Promise<{ started: string[] }> {
  return inTransaction(deps, async (tx, emit) => {
    const current = await findCurrentTournament(tx)
    const tournament = current && (await lockTournamentById(tx, current.id))
    if (tournament?.status !== 'in_progress') throw new AppError('conflict', 'No active tournament')
    const opened = await openReadyCheckIns(tx, tournament.id)
    const started = opened.map(({ id }) => id)
    if (started.length === 0) return { started }
    for (const id of started) emitOpened(emit, tournament.id, id)
    await insertAuditEntry(tx, {
      actor,
      action: 'match.start_all_checkins',
      target: { type: 'tournament', id: tournament.id, name: tournament.name },
      tournamentId: tournament.id,
      after: { started: started.length },
      requestId: input.requestId,
    })
    await advanceCheckIns(tx, emit, tournament)
    return { started }
  })
}
