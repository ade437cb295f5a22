import { type Kysely, sql } from 'kysely'
import { isAtLeast, RELEASE } from '../release.ts'
import { MIGRATIONS_FOLDER, type MigrationFile, readMigrations } from './migration-files.ts'

export interface AppliedMigration {
  name: string
  checksum: string
  /** The oldest release whose code can run on the schema since. */
  runs_with: string
}

/** The applied migrations of both lists, in order. A row without a checksum only keeps release 0.1.0 from starting. */
// biome-ignore lint/suspicious/noExplicitAny: called with the server's tables and with those of the migrations only
export async function findAppliedMigrations(db: Kysely<any>, schema?: string): Promise<AppliedMigration[]> {
  const list = (name: string) => (schema === undefined ? sql.id(name) : sql.id(schema, name))
  const { rows } = await sql<AppliedMigration>`
    select name, checksum, '0.1.0' as runs_with from ${list('migration_checksums')} where checksum <> ''
    union all select name, checksum, runs_with from ${list('schema_changes')}
    order by name`.execute(db)
  return rows
}

/** The reason why this code must not run on the database, or undefined. Unapplied migrations are no reason. */
export function reasonAgainst(
  applied: readonly AppliedMigration[],
  files: readonly MigrationFile[],
  release = RELEASE,
): string | undefined {
  const known = new Map(files.map((file) => [file.name, file.checksum]))
  for (const { name, checksum, runs_with: runsWith } of applied) {
    const ours = known.get(name)
    if (ours !== undefined && ours !== checksum) return `the migration ${name} was changed after it had been applied`
    if (ours === undefined && !isAtLeast(release, runsWith)) {
      return `the database is newer than this server: the migration ${name} needs release ${runsWith}, and this is ${release}`
    }
  }
  return undefined
}

const filesOf = new Map<string, Promise<MigrationFile[]>>()

/**
 * Whether this code can run on the database: all its migrations are applied, and further ones allow this release. Checked
 * repeatedly, because another release may migrate the database while this one runs.
 */
// biome-ignore lint/suspicious/noExplicitAny: called with the server's tables and with those of the migrations only
export async function isMigrated(db: Kysely<any>, folder = MIGRATIONS_FOLDER): Promise<boolean> {
  const reading = filesOf.get(folder) ?? readMigrations(folder)
  filesOf.set(folder, reading)
  const files = await reading
  const applied = await findAppliedMigrations(db)
  const names = new Set(applied.map(({ name }) => name))
  return files.every(({ name }) => names.has(name)) && reasonAgainst(applied, files) === undefined
}
