import type { Room } from '@cup/contract/rooms'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { findMatchById } from '../matches/matches.queries.ts'
import { titleOf } from '../matches/run-bracket-operation.step.ts'
import { addLines } from './change-room.step.ts'
import { getRoom } from './get-room.ts'
import { deleteHelpCall } from './help.queries.ts'

/** Takes the call out of the queue. Marking it twice changes nothing. */
export async function markHelpDone(deps: Deps, actor: Actor, input: { matchId: string }): Promise<Room> {
  await inTransaction(deps, async (tx, emit) => {
    const match = await findMatchById(tx, input.matchId)
    if (match === undefined) throw new AppError('not_found', 'Match not found')
    const call = await deleteHelpCall(tx, match.id)
    if (call === undefined) return
    await insertAuditEntry(tx, {
      actor,
      action: 'room.help_done',
      target: { type: 'match', id: match.id, name: titleOf(match) },
      tournamentId: match.tournament_id,
      before: { called_at: call.called_at.toISOString() },
    })
    await addLines(tx, emit, match.tournament_id, [{ matchId: match.id, text: 'An organiser has answered the call.' }])
  })
  return getRoom(deps, actor, input.matchId)
}
