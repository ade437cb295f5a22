import type { Invite } from '@cup/contract/invites'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { findPendingInvitesByEmail } from './invites.queries.ts'

/** Invites that wait for the own answer. */
export async function listInvites(deps: Deps, actor: Actor): Promise<Invite[]> {
  return actor.email === null ? [] : findPendingInvitesByEmail(deps.db, actor.email)
}
