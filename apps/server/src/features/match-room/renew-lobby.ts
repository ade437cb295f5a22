import type { Room } from '@cup/contract/rooms'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { aboutMatch } from '../matches/match-text.rules.ts'
import { lockBracketOfMatch } from '../matches/matches.queries.ts'
import { deleteLobby } from './lobbies.queries.ts'
import { getRoom } from './match-room.ts'
import { openLobbies } from './open-lobbies.step.ts'

/** Creates a new name and password, for example after the old one was shown on a stream. */
export async function renewLobby(deps: Deps, actor: Actor, input: { matchId: string }): Promise<Room> {
  await inTransaction(deps, async (tx, emit) => {
    const { match } = await lockBracketOfMatch(tx, input.matchId)
    if (match.match_status !== 'in_progress') throw new AppError('conflict', 'This match is not in progress')
    await deleteLobby(tx, match.id)
    await openLobbies(tx, emit, [match.id])
    await insertAuditEntry(tx, {
      actor,
      action: 'room.renew_lobby',
      ...aboutMatch(match),
    })
  })
  return getRoom(deps, actor, input.matchId)
}
