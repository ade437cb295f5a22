import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { isOfFirstRelease, MIGRATIONS_FOLDER, type MigrationFile, readMigrations } from './migration-files.ts'
import { type MigrationWaitOptions, watchMigration } from './migration-wait.ts'
import { findAppliedMigrations, reasonAgainst } from './schema-fit.ts'

interface MigrationTables {
  migration_checksums: { name: string; checksum: string }
  schema_changes: { name: string; checksum: string; runs_with: string }
}

export interface MigrateOptions extends MigrationWaitOptions {
  folder?: string
  /** The schema that the connection uses, when it is not the usual one: a restore is made beside the data. */
  schema?: string
}

/** Any number: it only has to be the same in every instance that starts. */
const MIGRATION_LOCK = 7_403_118

/**
 * Applies the .sql files in the order of their names, each in a transaction of its own, under a lock that instances
 * starting together share. Refuses a database that this release cannot run on, or that was made from other files.
 */
export async function migrate(connection: pg.PoolConfig, options: MigrateOptions = {}): Promise<void> {
  const { folder = MIGRATIONS_FOLDER, schema, signal } = options
  const files = await readMigrations(folder)
  // a pool of its own: waiting for another instance's migration must not run into the requests' lock timeout
  const pool = new pg.Pool({ application_name: 'cup-migrate', ...connection, max: 2 })
  pool.on('error', () => {})
  const stopWatching = watchMigration(pool, connection, options)
  const db = new Kysely<MigrationTables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await createLists(db)
    const reason = reasonAgainst(await findAppliedMigrations(db), files)
    if (reason !== undefined) throw new Error(reason)
    await applyFirstRelease(
      db,
      files.filter(({ name }) => isOfFirstRelease(name)),
      schema,
    )
    for (const file of files.filter(({ name }) => !isOfFirstRelease(name))) await applyOnce(db, file)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    stopWatching()
    await db.destroy()
  }
}

async function createLists(db: Kysely<MigrationTables>): Promise<void> {
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

async function applyFirstRelease(
  db: Kysely<MigrationTables>,
  files: readonly MigrationFile[],
  schema: string | undefined,
): Promise<void> {
  const migrations = Object.fromEntries(files.map((file) => [file.name, toMigration(file)]))
  const place = schema === undefined ? {} : { migrationTableSchema: schema }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations }, ...place })
  for (;;) {
    const { error, results } = await migrator.migrateUp()
    if (error !== undefined) {
      const failed = results?.find(({ status }) => status === 'Error')
      throw failure(failed?.migrationName, error)
    }
    if (results === undefined || results.length === 0) return
  }
}

const toMigration = ({ name, text, checksum }: MigrationFile): Migration => ({
  up: async (db) => {
    await sql`set local lock_timeout = '5s'`.execute(db)
    await sql.raw(text).execute(db)
    await sql`insert into migration_checksums values (${name}, ${checksum})`.execute(db)
  },
})

async function applyOnce(db: Kysely<MigrationTables>, file: MigrationFile): Promise<void> {
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
    .catch((error: unknown) => {
      throw failure(name, error)
    })
}

const failure = (name: string | undefined, error: unknown): Error =>
  new Error(`the migration ${name ?? ''} failed: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  })
