import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Whether there is nothing in the database yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') limit 1`.execute(db)
  return rows.length === 0
}

/** Connections of other applications to this database. */
export async function countOthers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and application_name is distinct from current_setting('application_name')`.execute(db)
  return rows[0]?.count ?? 0
}

/** Removes everything. */
export async function dropEverything(db: Db): Promise<void> {
  await sql`drop schema if exists pgboss cascade`.execute(db)
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
}

export async function createDatabase(db: Db, name: string): Promise<void> {
  await sql`create database ${sql.id(name)}`.execute(db)
}

export async function dropDatabase(db: Db, name: string): Promise<void> {
  await sql`drop database ${sql.id(name)} with (force)`.execute(db)
}

export interface AppliedMigration {
  name: string
  checksum: string
}

export async function findAppliedMigrations(db: Db): Promise<AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`select name, checksum from migration_checksums order by name`.execute(db)
  return rows
}
