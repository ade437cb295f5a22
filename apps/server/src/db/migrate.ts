import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { MIGRATIONS_FOLDER, type MigrationFile, readMigrations } from './migration-files.ts'
import { type MigrationWaitOptions, watchMigration } from './migration-wait.ts'
import { findAppliedMigrations, reasonAgainst } from './schema-fit.ts'

interface MigrateOptions extends MigrationWaitOptions {
  folder?: string
}

/** An arbitrary number, the same in every instance. */
const MIGRATION_LOCK = 7_403_118

/**
 * Applies the .sql files in the order of their names, each in its own transaction, under a lock that excludes other
 * starting instances. Refuses a database that this release cannot run on, or that was migrated with different files.
 */
export async function migrate(connection: pg.PoolConfig, options: MigrateOptions = {}): Promise<void> {
  const { folder = MIGRATIONS_FOLDER, signal } = options
  const files = await readMigrations(folder)
  // a separate pool: waiting for another instance's migration must not run into the lock timeout of requests
  const pool = new pg.Pool({ application_name: 'cup-migrate', ...connection, max: 1 })
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  let stopWatching = (): void => {}
  try {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    stopWatching = watchMigration(connection, rows[0]?.pid ?? 0, options)
    await createLists(db)
    const applied = await findAppliedMigrations(db)
    const reason = reasonAgainst(applied, files)
    if (reason !== undefined) throw new Error(reason)
    const names = new Set(applied.map(({ name }) => name))
    for (const file of files.filter(({ name }) => !names.has(name))) await applyOnce(db, file)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    stopWatching()
    await db.destroy()
  }
}

/** Release 0.1.0 wrote the first list and refuses to start by it; later releases write the second. */
async function createLists(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // "if not exists" alone fails when two instances create the table at the same moment
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
    await sql`create table if not exists migration_checksums (name text primary key, checksum text not null)`.execute(
      tx,
    )
    await sql`create table if not exists schema_changes (
      name text primary key, checksum text not null, runs_with text not null,
      applied_at timestamptz not null default clock_timestamp())`.execute(tx)
  })
}

async function applyOnce(db: Kysely<unknown>, file: MigrationFile): Promise<void> {
  const { name, text, checksum, runsWith } = file
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
      const { rows } = await sql`select from schema_changes where name = ${name}`.execute(tx)
      if (rows.length > 0) return
      await sql`set local lock_timeout = '5s'`.execute(tx)
      await sql.raw(text).execute(tx)
      await sql`insert into schema_changes values (${name}, ${checksum}, ${runsWith})`.execute(tx)
    })
    .catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`the migration ${name} failed: ${reason}`, { cause })
    })
}
