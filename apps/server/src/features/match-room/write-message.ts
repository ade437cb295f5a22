import type { Room } from '@cup/contract/rooms'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { aboutMatch } from '../matches/match-text.rules.ts'
import { requireMatch } from '../matches/matches.queries.ts'
import { emitRoomsOf } from './add-lines.step.ts'
import { getRoom } from './match-room.ts'
import { deleteTextMessage, insertMessage } from './messages.queries.ts'
import { findRoomPlace } from './room.queries.ts'
import { myTeamOf, requireMember, requireOpenTalk } from './room.rules.ts'

interface MessageInput {
  matchId: string
  text: string
}

/** Does not lock the tournament, so that scores never wait for messages. */
export async function writeMessage(deps: Deps, actor: Actor, { matchId, text }: MessageInput): Promise<Room> {
  const place = requireMember(await findRoomPlace(deps.db, matchId, actor.id), actor)
  requireOpenTalk(place)
  await inTransaction(deps, async (tx, emit) => {
    const message = { tournamentId: place.tournament_id, matchId, authorId: actor.id, teamId: myTeamOf(place), text }
    const audience = await insertMessage(tx, message)
    if (audience === undefined) throw new AppError('unauthenticated', 'Invalid or expired session')
    emit({ type: 'room_changed', matchId, userIds: audience.user_ids, onlyMessages: true })
  })
  return getRoom(deps, actor, matchId)
}

interface DeleteMessageInput {
  matchId: string
  messageId: string
}

/** Removes a message. The audit log records the removal without the text. */
export async function deleteMessage(deps: Deps, actor: Actor, input: DeleteMessageInput): Promise<Room> {
  await inTransaction(deps, async (tx, emit) => {
    const match = await requireMatch(tx, input.matchId)
    if (!(await deleteTextMessage(tx, match.id, input.messageId))) {
      throw new AppError('not_found', 'Message not found')
    }
    await insertAuditEntry(tx, {
      actor,
      action: 'room.delete_message',
      ...aboutMatch(match),
    })
    await emitRoomsOf(tx, emit, [match.id])
  })
  return getRoom(deps, actor, input.matchId)
}
