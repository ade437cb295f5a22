import { type Insertable, type Selectable, sql } from 'kysely'
import type { Invites } from '../../db/cup-tables.ts'
import type { Db, Tx } from '../../db/db.ts'

export type InviteRow = Selectable<Invites>

export async function findInviteById(db: Db, id: string): Promise<InviteRow | undefined> {
  return db.selectFrom('invites').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockInviteById(tx: Tx, id: string): Promise<InviteRow | undefined> {
  return tx.selectFrom('invites').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export type ListedInviteRow = Awaited<ReturnType<typeof findListedInvitesByTeamIds>>[number]

/** The latest invite per address, if it is pending or rejected, with the name of the account that has the address. */
export async function findListedInvitesByTeamIds(db: Db, teamIds: readonly string[]) {
  const latest = db
    .selectFrom('invites')
    .distinctOn(['team_id', 'email'])
    .selectAll()
    .where('team_id', '=', sql<string>`any(${teamIds}::uuid[])`)
    .orderBy('team_id')
    .orderBy('email')
    .orderBy('created_at', 'desc')
  return db
    .selectFrom(latest.as('i'))
    .leftJoin('users as u', 'u.email', 'i.email')
    .select(['i.id', 'i.team_id', 'i.email_typed', 'i.sent_at', 'u.name as invitee_name'])
    .select((eb) => eb.ref('i.status').$castTo<'pending' | 'rejected'>().as('status'))
    .where('i.status', 'in', ['pending', 'rejected'])
    .orderBy('i.team_id')
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute()
}

/** Pending invites to the address, in tournaments that are not completed. */
export const findPendingInvitesByEmail = (db: Db, { email, userId }: { email: string; userId: string }) =>
  db
    .selectFrom('invites as i')
    .innerJoin('teams as t', 't.id', 'i.team_id')
    .innerJoin('tournaments as c', 'c.id', 't.tournament_id')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .leftJoin('rules_acceptances as a', (join) =>
      join.onRef('a.tournament_id', '=', 'c.id').on('a.user_id', '=', userId),
    )
    .select(['i.id', 'i.team_id', 't.team_name', 'u.name as inviter_name'])
    .select(['t.tournament_id', 'c.entry_fee_cents', 'c.rules', 'c.rules_changed_at'])
    .select(sql<boolean>`a.user_id is not null`.as('rules_accepted'))
    .where('i.email', '=', email)
    .where('i.status', '=', 'pending')
    .where('t.deleted_at', 'is', null)
    .where('c.status', '<>', 'completed')
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute()

/** The content of an invite mail, or undefined if the invite is no longer pending. */
export const findInviteToMail = (db: Db, id: string) =>
  db
    .selectFrom('invites as i')
    .innerJoin('teams as t', 't.id', 'i.team_id')
    .innerJoin('tournaments as c', 'c.id', 't.tournament_id')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.email_typed', 't.team_name', 'u.name as inviter_name', 'c.start_date', 'c.entry_fee_cents'])
    .where('i.id', '=', id)
    .where('i.status', '=', 'pending')
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst()

export async function insertInvite(tx: Tx, invite: Insertable<Invites>): Promise<InviteRow> {
  return tx.insertInto('invites').values(invite).returningAll().executeTakeFirstOrThrow()
}

type Outcome = { status: 'accepted'; accepted_by: string } | { status: 'rejected' | 'revoked' }

const closed = (tx: Tx, outcome: Outcome) =>
  tx
    .updateTable('invites')
    .set({ ...outcome, answered_at: sql`clock_timestamp()` })
    .returningAll()

/** Accepts or declines a pending invite; undefined if it is no longer pending. */
export async function closeInvite(tx: Tx, id: string, outcome: Outcome): Promise<InviteRow | undefined> {
  return closed(tx, outcome).where('id', '=', id).where('status', '=', 'pending').executeTakeFirst()
}

/** Revokes one pending or rejected invite. */
export async function revokeInvite(tx: Tx, id: string): Promise<void> {
  await closed(tx, { status: 'revoked' }).where('id', '=', id).where('status', 'in', ['pending', 'rejected']).execute()
}

export async function revokePendingInvites(tx: Tx, teamIds: readonly string[]): Promise<InviteRow[]> {
  return closed(tx, { status: 'revoked' })
    .where('team_id', '=', sql<string>`any(${teamIds}::uuid[])`)
    .where('status', '=', 'pending')
    .execute()
}

/** Sets a pending or rejected invite back to pending, as if just sent. */
export async function reopenInvite(tx: Tx, id: string): Promise<InviteRow> {
  return tx
    .updateTable('invites')
    .set({ status: 'pending', answered_at: null, sent_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'rejected'])
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function countPendingInvites(db: Db, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('invites')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('team_id', '=', teamId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks the pending invite of this address as accepted; false if there is none. */
export async function acceptPendingInvite(tx: Tx, teamId: string, email: string, userId: string): Promise<boolean> {
  const accepted = await closed(tx, { status: 'accepted', accepted_by: userId })
    .where('team_id', '=', teamId)
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .execute()
  return accepted.length > 0
}
