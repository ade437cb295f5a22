import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../db/in-transaction.ts'
import { findAudiences, insertLines, type Line, type RoomAudience } from './lines.queries.ts'

/** A notification holds 8,000 bytes; this many ids stay well below. */
const PEOPLE_PER_EVENT = 100

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
    for (let at = 0; at === 0 || at < user_ids.length; at += PEOPLE_PER_EVENT) {
      const toUserIds = user_ids.slice(at, at + PEOPLE_PER_EVENT)
      emit({ name: 'room_updated', payload, toUserIds, ...(at === 0 ? { toSuperAdmin: true } : {}) })
    }
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
