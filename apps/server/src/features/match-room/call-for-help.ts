import type { Room } from '@cup/contract/rooms'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { findMatchById } from '../matches/matches.queries.ts'
import { nameOf } from '../matches/ruling.rules.ts'
import { addLines } from './change-room.step.ts'
import { getRoom } from './get-room.ts'
import { saveHelpCall } from './help.queries.ts'
import { findRoomPlace } from './room.queries.ts'
import { myTeamOf, requirePlayer, requireTalk } from './room.rules.ts'

interface HelpInput {
  matchId: string
  reason: string
}

/** Puts the match into the admins' queue until one of them marks the call as done. */
export async function callForHelp(deps: Deps, actor: Actor, { matchId, reason }: HelpInput): Promise<Room> {
  const place = requirePlayer(await findRoomPlace(deps.db, matchId, actor.id))
  requireTalk(place)
  await inTransaction(deps, async (tx, emit) => {
    const teamId = myTeamOf(place)
    const match = await findMatchById(tx, matchId)
    const caller = match === undefined || teamId === null ? 'A player' : nameOf(match, teamId)
    await saveHelpCall(tx, { tournamentId: place.tournament_id, matchId, teamId, calledBy: actor.id, reason })
    const line = { matchId, text: `${caller} called an organiser: ${reason}`, authorId: actor.id }
    await addLines(tx, emit, place.tournament_id, [line])
  })
  return getRoom(deps, actor, matchId)
}
