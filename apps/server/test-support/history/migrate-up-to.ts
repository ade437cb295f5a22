import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ConnectionConfig } from '../../src/db/embedded-postgres.ts'
import { migrate } from '../../src/db/migrate.ts'
import { MIGRATIONS_FOLDER } from '../../src/db/migration-files.ts'

/** Applies the migrations whose names sort before this one; without it, all of them. */
export async function migrateUpTo(connection: ConnectionConfig, before?: string): Promise<void> {
  if (before === undefined) return migrate(connection)
  const folder = mkdtempSync(path.join(tmpdir(), 'cup-old-migrations-'))
  try {
    for (const file of readdirSync(MIGRATIONS_FOLDER).filter((name) => name < before))
      cpSync(path.join(MIGRATIONS_FOLDER, file), path.join(folder, file))
    await migrate(connection, { folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
