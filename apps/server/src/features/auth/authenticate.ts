import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { isAdmin, isSuperAdmin } from '../users/user.rules.ts'
import { hashSecret, isSecret } from './secret.rules.ts'
import { findSessionUser, touchSession } from './sessions.queries.ts'

/** The user of a session token with their current rights, or undefined if the token is not valid. */
export async function authenticate(deps: Pick<Deps, 'db' | 'config'>, token: string): Promise<Actor | undefined> {
  if (!isSecret(token)) return undefined
  const sessionHash = hashSecret(token)
  const user = await findSessionUser(deps.db, sessionHash)
  if (user === undefined) return undefined
  if (user.seen_long_ago) await touchSession(deps.db, sessionHash)
  const { superAdminEmail } = deps.config
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    isAdmin: isAdmin(user, superAdminEmail),
    isSuperAdmin: isSuperAdmin(user, superAdminEmail),
    verified: user.verified,
    sessionHash,
    sessionSecondsLeft: user.seconds_left,
  }
}
