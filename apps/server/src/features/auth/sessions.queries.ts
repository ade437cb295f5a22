import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { UserRow } from '../users/users.queries.ts'

/** A session that has not been used for this long has expired. */
const IDLE = sql`interval '7 days'`
/** `last_seen_at` is updated at most this often, so that reads do not all become writes. */
const SEEN_STEP = sql`interval '5 minutes'`

type SessionUser = UserRow & { seen_long_ago: boolean; seconds_left: number }

/** The user of a session that has not expired and has not been idle for too long. */
export async function findSessionUser(db: Db, tokenHash: Buffer): Promise<SessionUser | undefined> {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .selectAll('u')
    .select(sql<boolean>`s.last_seen_at < now() - ${SEEN_STEP}`.as('seen_long_ago'))
    .select(sql<number>`extract(epoch from s.expires_at - now())::float8`.as('seconds_left'))
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('s.last_seen_at', '>', sql<Date>`now() - ${IDLE}`)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst()
}

export async function touchSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('token_hash', '=', tokenHash).execute()
}

export async function insertSession(
  tx: Tx,
  session: { tokenHash: Buffer; userId: string; lifeSeconds: number },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      expires_at: sql`now() + make_interval(secs => ${session.lifeSeconds})`,
    })
    .execute()
}

/** Deletes all but the newest `kept` sessions of a user. */
export async function deleteOldestSessions(tx: Tx, userId: string, kept: number): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .offset(kept),
    )
    .execute()
}

/** Deletes the sessions and returns the ids of their users. */
export async function deleteSessions(tx: Tx, tokenHashes: readonly Buffer[]): Promise<string[]> {
  if (tokenHashes.length === 0) return []
  const ended = await tx
    .deleteFrom('sessions')
    .where('token_hash', 'in', [...tokenHashes])
    .returning('user_id')
    .execute()
  return ended.map((row) => row.user_id)
}

/** Signs a user out everywhere. */
export async function deleteSessionsOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Of these sessions, deletes those of other users. */
export async function deleteForeignSessions(tx: Tx, tokenHashes: readonly Buffer[], userId: string): Promise<void> {
  if (tokenHashes.length === 0) return
  await tx
    .deleteFrom('sessions')
    .where('token_hash', 'in', [...tokenHashes])
    .where('user_id', '<>', userId)
    .execute()
}

export async function deleteExpiredSessions(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('expires_at', '<=', sql<Date>`now()`), eb('last_seen_at', '<=', sql<Date>`now() - ${IDLE}`)]),
    )
    .execute()
}
