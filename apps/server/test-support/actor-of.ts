import type { Actor } from '../src/db/actor.ts'

interface Person {
  id: string
  name: string
  email: string | null
  verified: boolean
  is_admin: boolean
}

/** A signed-in caller, for direct calls of use cases. */
export const actorOf = (user: Person): Actor => ({
  id: user.id,
  name: user.name,
  email: user.email,
  isAdmin: user.is_admin,
  isSuperAdmin: false,
  verified: user.verified,
  sessionHash: Buffer.alloc(32),
  sessionSecondsLeft: 3600,
})
