import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../events/domain-event.ts'
import { findAudiences, insertLines, type Line, type RoomAudience } from './messages.queries.ts'

/** Writes lines into rooms of one tournament. */
export async function addLines(tx: Tx, emit: Emit, tournamentId: string, lines: readonly Line[]): Promise<void> {
  if (lines.length > 0) emitRooms(emit, await insertLines(tx, tournamentId, lines))
}

export async function emitRoomsOf(tx: Tx, emit: Emit, matchIds: readonly string[]): Promise<void> {
  if (matchIds.length > 0) emitRooms(emit, await findAudiences(tx, matchIds))
}

export function emitRooms(emit: Emit, audiences: readonly RoomAudience[]): void {
  for (const { match_id, user_ids } of audiences) {
    emit({ type: 'room_changed', matchId: match_id, userIds: user_ids, onlyMessages: false })
  }
}
