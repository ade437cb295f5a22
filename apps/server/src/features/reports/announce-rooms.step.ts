import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../db/in-transaction.ts'
import { findAudiences, insertLines, type Line, type RoomAudience } from './lines.queries.ts'

interface WhatChanged {
  /** Nothing that another page than the room shows. */
  onlyMessages?: boolean
}

export function emitRooms(
  emit: Emit,
  audiences: readonly RoomAudience[],
  { onlyMessages = false }: WhatChanged = {},
): void {
  for (const { match_id, user_ids } of audiences) {
    const payload = { match_id, ...(onlyMessages ? { only_messages: true as const } : {}) }
    emit({ name: 'room_updated', payload, toUserIds: user_ids, toSuperAdmin: true })
  }
}

/** Tells the players of the matches, and admins, to look at their room again. */
export async function announceRooms(tx: Tx, emit: Emit, matchIds: readonly string[]): Promise<void> {
  if (matchIds.length > 0) emitRooms(emit, await findAudiences(tx, matchIds))
}

/** Writes lines into the strips of rooms and announces those rooms. */
export async function addLines(tx: Tx, emit: Emit, tournamentId: string, lines: readonly Line[]): Promise<void> {
  if (lines.length > 0) emitRooms(emit, await insertLines(tx, tournamentId, lines))
}
