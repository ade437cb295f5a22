import type { Selectable } from 'kysely'
import type { Actor } from '../../src/db/actor.ts'
import type { Db } from '../../src/db/db.ts'
import type { Users } from '../../src/db/people-tables.ts'
import { actorOf } from '../actor-of.ts'
import { type CreatedTeam, createTeam } from './create-team.ts'
import { createUser } from './create-user.ts'

export interface Invitee {
  user: Selectable<Users>
  actor: Actor
  inviteId: string
}

/** A team that is not full, and people with an account who are invited to it. */
export async function inviteCrowd(
  db: Db,
  { tournamentId, count, size = 2 }: { tournamentId: string; count: number; size?: 1 | 2 },
): Promise<{ team: CreatedTeam; invitees: [Invitee, ...Invitee[]] }> {
  const users = await Promise.all(Array.from({ length: count }, () => createUser(db)))
  const team = await createTeam(db, { tournamentId, size, invited: users.map((user) => user.email ?? '') })
  const invites = await db.selectFrom('invites').select(['id', 'email']).where('team_id', '=', team.id).execute()
  const inviteIds = new Map(invites.map((invite) => [invite.email, invite.id]))
  const [first, ...others] = users.map((user) => ({
    user,
    actor: actorOf(user),
    inviteId: inviteIds.get(user.email ?? '') ?? '',
  }))
  if (first === undefined) throw new Error('a crowd has at least one person')
  return { team, invitees: [first, ...others] }
}
