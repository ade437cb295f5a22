import type { Room } from '@cup/contract/rooms'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { getRoom } from './get-room.ts'
import { insertMessage } from './messages.queries.ts'
import { findRoomPlace } from './room.queries.ts'
import { myTeamOf, requireMember, requireTalk } from './room.rules.ts'

interface MessageInput {
  matchId: string
  text: string
}

/** Takes no lock of the tournament: however many rooms talk, scores do not wait for them. */
export async function writeMessage(deps: Deps, actor: Actor, { matchId, text }: MessageInput): Promise<Room> {
  const place = requireMember(await findRoomPlace(deps.db, matchId, actor.id), actor)
  requireTalk(place)
  await inTransaction(deps, async (tx, emit) => {
    const message = { tournamentId: place.tournament_id, matchId, authorId: actor.id, teamId: myTeamOf(place), text }
    const audience = await insertMessage(tx, message)
    if (audience === undefined) throw new AppError('unauthenticated', 'Invalid or expired session')
    emit({ type: 'room_changed', matchId, userIds: audience.user_ids, onlyMessages: true })
  })
  return getRoom(deps, actor, matchId)
}
