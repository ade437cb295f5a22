import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Db } from './db.ts'

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations')

interface MigrationFile {
  name: string
  text: string
  checksum: string
}

interface MigrationTables {
  kysely_migration: { name: string }
  migration_checksums: { name: string; checksum: string }
}

/** Any number: it only has to be the same in every instance that starts. */
const CHECKSUM_LOCK = 7_403_118

/**
 * Applies the .sql files in the order of their names, each in a transaction of its own, under a lock that instances
 * starting together share. Refuses a database that is newer than these files, or that was made from other ones.
 */
export async function migrate(connection: pg.PoolConfig, folder = MIGRATIONS_FOLDER): Promise<void> {
  const files = await readMigrations(folder)
  // a pool of its own: waiting for another instance's migration must not run into the requests' lock timeout
  const pool = new pg.Pool({ ...connection, max: 2 })
  pool.on('error', () => {})
  const db = new Kysely<MigrationTables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await createChecksums(db)
    await compareWithDatabase(db, files)
    await applyAll(db, files)
  } finally {
    await db.destroy()
  }
}

/** Whether the database holds exactly the migrations of this code. */
export async function isMigrated(db: Db, folder = MIGRATIONS_FOLDER): Promise<boolean> {
  const names = (await readMigrations(folder)).map(({ name }) => name)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.length === names.length && rows.every(({ name }, index) => name === names[index])
}

async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await fs.readdir(folder)).filter((name) => /^\d{14}_\w+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (file) => {
      const text = await fs.readFile(path.join(folder, file), 'utf8')
      return { name: path.basename(file, '.sql'), text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function createChecksums(db: Kysely<MigrationTables>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // "if not exists" alone fails when two instances create the table at the same moment
    await sql`select pg_advisory_xact_lock(${CHECKSUM_LOCK})`.execute(tx)
    await sql`create table if not exists migration_checksums (name text primary key, checksum text not null)`.execute(
      tx,
    )
  })
}

async function compareWithDatabase(db: Kysely<MigrationTables>, files: readonly MigrationFile[]): Promise<void> {
  const known = new Map(files.map((file) => [file.name, file.checksum]))
  const applied = await db.selectFrom('migration_checksums').selectAll().orderBy('name').execute()
  for (const { name, checksum } of applied) {
    const ours = known.get(name)
    if (ours === undefined) {
      throw new Error(`the database is newer than this server: it has the migration ${name}, which is not known here`)
    }
    if (ours !== checksum) throw new Error(`the migration ${name} was changed after it had been applied`)
  }
}

async function applyAll(db: Kysely<MigrationTables>, files: readonly MigrationFile[]): Promise<void> {
  const migrations = Object.fromEntries(files.map((file) => [file.name, toMigration(file)]))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  for (;;) {
    const { error, results } = await migrator.migrateUp()
    if (error !== undefined) throw new Error(`the migration failed: ${describe(error)}`, { cause: error })
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

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error))
