import type { Room } from '@cup/contract/rooms'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { findRoom } from './room.queries.ts'
import { requireMember } from './room.rules.ts'
import { toRoom } from './room.view.ts'

/** The room as the caller may see it. */
export async function getRoom({ db }: Pick<Deps, 'db'>, actor: Actor, matchId: string): Promise<Room> {
  return toRoom(requireMember(await findRoom(db, matchId, actor.id), actor))
}
