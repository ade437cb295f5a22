import type { Room } from '@cup/contract/rooms'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { findMatchById } from '../matches/matches.queries.ts'
import { titleOf } from '../matches/run-bracket-operation.step.ts'
import { emitRoomsOf } from './change-room.step.ts'
import { getRoom } from './get-room.ts'
import { deleteTextMessage } from './messages.queries.ts'

interface DeleteMessageInput {
  matchId: string
  messageId: string
}

/** Removes a message. The audit log says that it was removed, not its text. */
export async function deleteMessage(deps: Deps, actor: Actor, input: DeleteMessageInput): Promise<Room> {
  await inTransaction(deps, async (tx, emit) => {
    const match = await findMatchById(tx, input.matchId)
    if (match === undefined) throw new AppError('not_found', 'Match not found')
    if (!(await deleteTextMessage(tx, match.id, input.messageId))) {
      throw new AppError('not_found', 'Message not found')
    }
    await insertAuditEntry(tx, {
      actor,
      action: 'room.delete_message',
      target: { type: 'match', id: match.id, name: titleOf(match) },
      tournamentId: match.tournament_id,
    })
    await emitRoomsOf(tx, emit, [match.id])
  })
  return getRoom(deps, actor, input.matchId)
}
