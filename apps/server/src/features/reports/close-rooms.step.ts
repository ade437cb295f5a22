import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../db/in-transaction.ts'
import { addLines, emitRooms } from './announce-rooms.step.ts'
import { deleteContest } from './confirmations.queries.ts'
import { type ClosedRooms, closeRooms } from './lines.queries.ts'
import { openLobbies } from './open-lobbies.step.ts'

type ChangedMatches = Omit<ClosedRooms, 'keepRunning'>

/** After a result: reports and lobbies of matches that are no longer in progress are closed. */
export async function closeRoomsAfterResult(tx: Tx, emit: Emit, changed: ChangedMatches): Promise<void> {
  emitRooms(emit, await closeRooms(tx, { ...changed, keepRunning: true }))
}

/** After an undo or a reopening: every report is closed, and matches in progress get a new lobby. */
export async function renewRooms(tx: Tx, emit: Emit, changed: ChangedMatches): Promise<void> {
  emitRooms(emit, await closeRooms(tx, { ...changed, keepRunning: false }))
  await openLobbies(tx, emit, changed.matchIds)
}

/** Ends the contest of a result; the result stays as it is. */
export async function closeContest(tx: Tx, emit: Emit, matchId: string): Promise<void> {
  const contested = await deleteContest(tx, matchId)
  if (contested === undefined) return
  const line = { matchId, text: 'An organiser has confirmed the result.' }
  await addLines(tx, emit, contested.tournament_id, [line])
}
