import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

const IS_ACTIVE = sql<boolean>`(until is null or until > clock_timestamp())`
const identityHash = (issuer: unknown, subject: unknown) =>
  sql`sha256(convert_to(${issuer} || ' ' || ${subject}, 'UTF8'))`

interface BanRow {
  user_id: string
  until: Date | null
  reason: string
}

/** The ban that keeps the person out of cups now. */
export const findActiveBan = async (db: Db, userId: string): Promise<BanRow | undefined> =>
  (await findActiveBans(db, [userId])).get(userId)

export async function findActiveBans(db: Db, userIds: readonly string[]): Promise<Map<string, BanRow>> {
  const rows = await db
    .selectFrom('bans')
    .selectAll()
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where(IS_ACTIVE)
    .execute()
  return new Map(rows.map((row) => [row.user_id, row]))
}

export async function saveBan(tx: Tx, { user_id, until, reason }: BanRow): Promise<void> {
  await tx
    .insertInto('bans')
    .values({ user_id, until, reason })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ until, reason }))
    .execute()
}

export async function deleteBan(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('bans').where('user_id', '=', userId).execute()
}

/** Keeps the ban of an account that is being closed, under a hash of the identity it signed in with. */
export async function keepBanOfClosedAccount(tx: Tx, userId: string): Promise<void> {
  await sql`
    insert into bans_of_closed_accounts (identity_hash, until)
    select ${identityHash(sql`u.issuer`, sql`u.subject`)}, b.until
    from bans b join users u on u.id = b.user_id
    where b.user_id = ${userId} and u.subject is not null and ${sql`(b.until is null or b.until > clock_timestamp())`}
    on conflict (identity_hash) do update set until = excluded.until`.execute(tx)
}

/** Applies the ban of a closed account to the new account of the same identity. */
export async function restoreBan(
  tx: Tx,
  { id, issuer, subject }: { id: string; issuer: string | null; subject: string | null },
): Promise<void> {
  await sql`
    with kept as (
      delete from bans_of_closed_accounts where identity_hash = ${identityHash(issuer, subject)} returning until
    )
    insert into bans (user_id, until, reason)
    select ${id}::uuid, until, 'Banned before the account was closed' from kept
    where ${IS_ACTIVE}`.execute(tx)
}

export async function deleteEndedBans(tx: Tx): Promise<void> {
  await tx.deleteFrom('bans_of_closed_accounts').where(sql<boolean>`not ${IS_ACTIVE}`).execute()
}

interface Attendance {
  cups: number
  missed: number
}

/** How many cups each person played, and how many no-shows their teams had in the last ten of them. */
export async function findAttendance(db: Db, userIds: readonly string[]): Promise<Map<string, Attendance>> {
  const { rows } = await sql<{ user_id: string; cups: string; missed: string }>`
    with played as (
      select m.user_id, t.id as team_id, t.tournament_id,
        dense_rank() over (partition by m.user_id order by c.bracket_at desc nulls last, c.id) as nth
      from team_members m
      join teams t on t.id = m.team_id and t.seed is not null and t.deleted_at is null
      join tournaments c on c.id = t.tournament_id
      where m.user_id = any(${userIds}::uuid[])
    )
    select p.user_id, count(distinct p.tournament_id) as cups, coalesce(sum(l.missed) filter (where p.nth <= 10), 0) as missed
    from played p
    cross join lateral (
      select count(*) as missed from matches x
      where x.tournament_id = p.tournament_id and p.team_id in (x.team1_id, x.team2_id)
        and x.winner_id is distinct from p.team_id and x.ruling like 'No-show: %'
    ) as l
    group by p.user_id`.execute(db)
  return new Map(rows.map((row) => [row.user_id, { cups: Number(row.cups), missed: Number(row.missed) }]))
}
