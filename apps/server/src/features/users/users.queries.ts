import { createHash } from 'node:crypto'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Users } from '../../db/people-tables.ts'

export type UserRow = Selectable<Users>

export async function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Keeps the row as it is until the transaction ends, without getting in the way of rows that refer to it. */
export async function lockUserById(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Keeps others from changing the row until the transaction ends. */
export async function shareUserById(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forShare().executeTakeFirst()
}

export async function findUserByIdentity(db: Db, issuer: string, subject: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Whoever holds the address, given folded. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Accounts behind the addresses, given folded; addresses without one are left out. */
export async function findUserIdsByEmails(db: Db, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'in', [...emails])
    .execute()
  return rows.map((row) => row.id)
}

/** Everybody who has signed in, in the order in which they first came; a placeholder has not. */
export async function findAccounts(db: Db): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('subject', 'is not', null)
    .where('erased_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function countAccounts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('subject', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Tournaments in which the user is on a team that has not been deleted. */
export async function findTournamentIdsOfPlayer(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select('t.tournament_id')
    .distinct()
    .where('m.user_id', '=', userId)
    .where('t.deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.tournament_id)
}

/** A player an admin seated before the person ever signed in. */
export async function insertPlaceholder(tx: Tx, person: { email: string; name: string }): Promise<UserRow> {
  return tx
    .insertInto('users')
    .values({ email: person.email, name: person.name })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface Proof {
  issuer: string
  subject: string
  email: string
  picture: string | null
}

export async function insertAccount(tx: Tx, proof: Proof & { name: string }): Promise<UserRow> {
  return tx
    .insertInto('users')
    .values({ ...proof, verified: true, signed_in_at: sql`now()` })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes down what a sign-in proved; the name only where the person has none of their own yet. */
export async function updateSignedIn(tx: Tx, id: string, proof: Proof & { name?: string }): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ ...proof, verified: true, signed_in_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateUser(
  tx: Tx,
  id: string,
  change: Pick<Updateable<Users>, 'name' | 'is_admin' | 'email'>,
): Promise<UserRow> {
  return tx.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/**
 * Makes sign-ins of one person, or with one address, wait for each other: there may be no row to lock yet. Taken in the
 * order of the keys, so that two sign-ins never wait for each other both ways.
 */
export async function lockSignIn(tx: Tx, names: readonly string[]): Promise<void> {
  const keys = names.map(keyOf).toSorted((one, other) => (one < other ? -1 : 1))
  for (const key of keys) await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx)
}

const keyOf = (name: string): bigint => createHash('sha256').update(name).digest().readBigInt64BE()
