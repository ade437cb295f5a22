import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

interface MadeBackup {
  file: string
  bytes: number
  encrypted: boolean
}

export async function insertBackup(db: Db, { file, bytes, encrypted }: MadeBackup): Promise<void> {
  await sql`insert into backups (file, bytes, encrypted) values (${file}, ${bytes}, ${encrypted})`.execute(db)
}

/** The age of the last backup; before the first one, the age of the table. */
export async function findBackupAge(db: Db): Promise<{ seconds: number; since: Date }> {
  const { rows } = await sql<{ since: Date; seconds: number }>`
    select since, extract(epoch from clock_timestamp() - since)::float8 as seconds from (
      select coalesce((select max(made_at) from backups),
        (select applied_at from schema_changes where name = '20261116070000_backups'), now()) as since
    ) as last`.execute(db)
  return rows[0] ?? { since: new Date(), seconds: 0 }
}

/** Whether a backup was ever made. */
export async function hasBackup(db: Db): Promise<boolean> {
  return (await sql`select from backups limit 1`.execute(db)).rows.length === 1
}

/** Held until the transaction ends: two instances must not back up at once. */
export async function tryBackupLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(7403120) as held`.execute(tx)
  return rows[0]?.held === true
}

/** Raises the timeouts: a backup may take longer than a request. */
export async function raiseTimeouts(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx)
}

/** The ids of all erased people. */
export async function findErasedPeople(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from users where erased_at is not null order by erased_at`.execute(db)
  return rows.map(({ id }) => id)
}
