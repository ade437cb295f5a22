import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../src/db/db.ts'
import type { Users } from '../../src/db/people-tables.ts'

export interface UserInput {
  name?: string
  email?: string
  isAdmin?: boolean
  /** False creates a placeholder, for a person who has never signed in. */
  verified?: boolean
  picture?: string | null
  /** The configured address that the account is the super admin for. */
  superAdminOf?: string
}

let made = 0

/** A person who has signed in once. */
export const createUser = (db: Db, input: UserInput = {}): Promise<Selectable<Users>> =>
  db.insertInto('users').values(toRow(input)).returningAll().executeTakeFirstOrThrow()

/** Several of them, in one statement. */
export async function createUsers(db: Db, count: number): Promise<Selectable<Users>[]> {
  if (count === 0) return []
  const rows = Array.from({ length: count }, () => toRow({}))
  return db.insertInto('users').values(rows).returningAll().execute()
}

function toRow(input: UserInput): Insertable<Users> {
  made += 1
  const verified = input.verified ?? true
  return {
    name: input.name ?? `Player ${made}`,
    email: input.email ?? `player${made}-${randomUUID().slice(0, 8)}@example.com`,
    picture: input.picture ?? null,
    is_admin: input.isAdmin ?? false,
    super_admin_of: input.superAdminOf ?? null,
    verified,
    issuer: verified ? 'https://identity.example' : null,
    subject: verified ? randomUUID() : null,
    signed_in_at: verified ? new Date() : null,
  }
}

export const createAdmin = (db: Db, input: UserInput = {}): Promise<Selectable<Users>> =>
  createUser(db, { name: 'Admin', ...input, isAdmin: true })

/** The account that is pinned for the super admin's address of local mode. */
export const createSuperAdmin = (db: Db): Promise<Selectable<Users>> =>
  createUser(db, { name: 'Super Admin', email: 'admin@example.com', isAdmin: true, superAdminOf: 'admin@example.com' })
