import type { Room } from '@cup/contract/rooms'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { lockBracketOfMatch } from '../matches/lock-bracket.step.ts'
import { titleOf } from '../matches/run-bracket-operation.step.ts'
import { getRoom } from './get-room.ts'
import { deleteLobbies } from './lobbies.queries.ts'
import { openLobbies } from './open-lobbies.step.ts'

/** A new name and password, for instance after the old one was read out on a stream. */
export async function renewLobby(deps: Deps, actor: Actor, input: { matchId: string }): Promise<Room> {
  await inTransaction(deps, async (tx, emit) => {
    const { match, tournament } = await lockBracketOfMatch(tx, input.matchId)
    if (match.match_status !== 'in_progress') throw new AppError('conflict', 'This match is not in progress')
    await deleteLobbies(tx, [match.id])
    await openLobbies(tx, emit, [match.id])
    await insertAuditEntry(tx, {
      actor,
      action: 'room.renew_lobby',
      target: { type: 'match', id: match.id, name: titleOf(match) },
      tournamentId: tournament.id,
    })
  })
  return getRoom(deps, actor, input.matchId)
}
