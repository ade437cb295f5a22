import { createHash } from 'node:crypto'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Users } from '../../db/people-tables.ts'

export type UserRow = Selectable<Users>

export async function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the row without blocking inserts of rows that refer to it. */
export async function lockUserById(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Share lock: the row cannot change until the transaction ends, but other readers may share it. */
export async function lockUserForShare(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forShare().executeTakeFirst()
}

/** Locked, because an account that is erased meanwhile must not get its address back. */
export async function lockUserByIdentity(tx: Tx, issuer: string, subject: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The account or placeholder with this folded address. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** The account that is pinned as the super admin for this folded address. */
export async function findSuperAdmin(db: Db, address: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('super_admin_of', '=', address).executeTakeFirst()
}

export async function clearSuperAdmin(tx: Tx, address: string): Promise<void> {
  await tx.updateTable('users').set({ super_admin_of: null }).where('super_admin_of', '=', address).execute()
}

/** Ids of the users with these folded addresses. Unknown addresses are skipped. */
export async function findUserIdsByEmails(db: Db, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', sql<string>`any(${emails}::text[])`)
    .execute()
  return rows.map((row) => row.id)
}

/** Tournaments that are not over in which the user is on a team that has not been deleted. */
export async function findOpenTournamentIdsOfPlayer(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select('t.tournament_id')
    .distinct()
    .where('m.user_id', '=', userId)
    .where('m.tournament_id', '=', sql<string>`any(array(select id from tournaments where status <> 'completed'))`)
    .where('t.deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.tournament_id)
}

/** A player whom an admin added before their first sign-in. */
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

/** Stores what a sign-in proved. Only a placeholder also takes the name from the provider. */
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
  change: Pick<Updateable<Users>, 'name' | 'is_admin' | 'email' | 'super_admin_of' | 'hidden'>,
): Promise<UserRow> {
  return tx.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/**
 * Serialises sign-ins of one identity or address with advisory locks, because there may be no row to lock yet. The
 * locks are taken in key order, so two sign-ins cannot deadlock.
 */
export async function lockSignIn(tx: Tx, names: readonly string[]): Promise<void> {
  const keys = names.map(keyOf).toSorted((one, other) => (one < other ? -1 : 1))
  for (const key of keys) await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx)
}

const keyOf = (name: string): bigint => createHash('sha256').update(name).digest().readBigInt64BE()

/**
 * Transfers a placeholder's seats, captaincies, accepted invites and prizes to the account that signed in with its
 * address. What the account already has is dropped from the placeholder.
 */
export async function movePlaceholder(tx: Tx, placeholderId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('team_members')
    .where('user_id', '=', placeholderId)
    .where('team_id', 'in', (eb) => eb.selectFrom('team_members').select('team_id').where('user_id', '=', userId))
    .execute()
  await tx.updateTable('team_members').set({ user_id: userId }).where('user_id', '=', placeholderId).execute()
  await tx.updateTable('teams').set({ captain_id: userId }).where('captain_id', '=', placeholderId).execute()
  await tx.updateTable('invites').set({ accepted_by: userId }).where('accepted_by', '=', placeholderId).execute()
  await sql`
    update payouts p set user_id = ${userId}
    where p.user_id = ${placeholderId}
      and not exists (
        select 1 from payouts o
        where o.tournament_id = p.tournament_id and o.place = p.place and o.user_id = ${userId}
      )`.execute(tx)
}
