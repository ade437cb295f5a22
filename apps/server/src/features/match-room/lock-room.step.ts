import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { type LockedBracket, lockBracketOfMatch } from '../matches/lock-bracket.step.ts'
import { findRoomPlace } from './room.queries.ts'
import { requireOneTeam } from './room.rules.ts'

/** Refuses strangers before any lock is taken, so that they cannot make others wait. */
export async function requireSpeaker({ db }: Pick<Deps, 'db'>, actor: Actor, matchId: string): Promise<void> {
  requireOneTeam(await findRoomPlace(db, matchId, actor.id))
}

/** Locks the bracket as an admin's score does, and finds the team the caller speaks for under that lock. */
export async function lockRoom(tx: Tx, actor: Actor, matchId: string): Promise<LockedBracket & { teamId: string }> {
  const locked = await lockBracketOfMatch(tx, matchId)
  const teamId = requireOneTeam(await findRoomPlace(tx, matchId, actor.id))
  return { ...locked, teamId }
}
