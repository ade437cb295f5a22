import type { Room } from '@cup/contract/rooms'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { aboutMatch, nameOf } from '../matches/match-text.rules.ts'
import { requireMatch } from '../matches/matches.queries.ts'
import { addLines } from './add-lines.step.ts'
import { deleteHelpCall, saveHelpCall } from './help.queries.ts'
import { getRoom } from './match-room.ts'
import { findRoomPlace } from './room.queries.ts'
import { myTeamOf, requireOpenTalk, requirePlayer } from './room.rules.ts'

interface HelpInput {
  matchId: string
  reason: string
}

/** Adds the match to the admins' queue until one of them marks the call as done. */
export async function callForHelp(deps: Deps, actor: Actor, { matchId, reason }: HelpInput): Promise<Room> {
  const place = requirePlayer(await findRoomPlace(deps.db, matchId, actor.id))
  requireOpenTalk(place)
  await inTransaction(deps, async (tx, emit) => {
    const teamId = myTeamOf(place)
    const caller = teamId === null ? 'A player' : nameOf(await requireMatch(tx, matchId), teamId)
    const { tournament_id } = place
    await saveHelpCall(tx, { tournament_id, match_id: matchId, team_id: teamId, called_by: actor.id, reason })
    const line = { matchId, text: `${caller} called an organiser: ${reason}`, authorId: actor.id }
    await addLines(tx, emit, tournament_id, [line])
  })
  return getRoom(deps, actor, matchId)
}

/** Removes the call from the queue. Idempotent. */
export async function markHelpDone(deps: Deps, actor: Actor, input: { matchId: string }): Promise<Room> {
  await inTransaction(deps, async (tx, emit) => {
    const match = await requireMatch(tx, input.matchId)
    const call = await deleteHelpCall(tx, match.id)
    if (call === undefined) return
    await insertAuditEntry(tx, {
      actor,
      action: 'room.help_done',
      ...aboutMatch(match),
      before: { called_at: call.called_at.toISOString() },
    })
    await addLines(tx, emit, match.tournament_id, [{ matchId: match.id, text: 'An organiser has answered the call.' }])
  })
  return getRoom(deps, actor, input.matchId)
}
