import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import { type Db, openDb, openPool, type Tx } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { MIGRATIONS_FOLDER } from '../db/migration-files.ts'
import { sqlState } from '../db/postgres-error.ts'
import { type BackupHead, readBackupFile } from '../features/backups/backup-file.ts'
import {
  advanceSequences,
  dropForeignKeys,
  emptyTable,
  fixFormats,
  insertRows,
  keepBracketVersions,
  type TableShape,
} from '../features/backups/tables.queries.ts'
import { BadBackupError } from '../features/backups/verify-backup-file.ts'
import { STATEMENT_TIMEOUT_MS } from './open-database.ts'

const ROWS_AT_ONCE = 500

export interface Beside {
  schema: string
  /** The role that will own what is made. */
  owner: string
  file: string
  /** Of an encrypted backup. */
  secret: Uint8Array | undefined
  migrations: BackupHead['migrations']
}

/** Fills a schema from a verified backup and brings it to the version of this code. The database must be closed. */
export async function loadBeside(connection: PoolConfig, made: Beside): Promise<{ db: Db }> {
  const placed = { ...connection, ...inSchema(made) }
  const db = openDb(openPool({ ...placed, max: 2, statement_timeout: STATEMENT_TIMEOUT_MS }, () => {}))
  try {
    await makeTables(placed, made)
    await db.transaction().execute((tx) => load(tx, made))
    await migrate(placed, { schema: made.schema })
    return { db }
  } catch (error) {
    await db.destroy()
    // every other refusal of the database is about what the file says
    if (sqlState(error) === undefined) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new BadBackupError(`${made.file} does not fit the tables of this product: ${reason}`)
  }
}

/** Statements find their tables in the schema, and what they make there belongs to the owner. */
const inSchema = ({ schema, owner }: Beside): Pick<PoolConfig, 'onConnect'> => ({
  onConnect: (client) =>
    client.query(`set role "${owner.replaceAll('"', '""')}"; set search_path to "${schema}"`) as never,
})

/** The tables as they were when the backup was made; newer migrations follow once the rows are in. */
async function makeTables(placed: PoolConfig, { schema, migrations }: Beside): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cup-restore-'))
  try {
    for (const { name } of migrations) {
      fs.cpSync(path.join(MIGRATIONS_FOLDER, `${name}.sql`), path.join(folder, `${name}.sql`))
    }
    await migrate(placed, { folder, schema })
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

async function load(tx: Tx, { file, secret }: Beside): Promise<void> {
  await fixFormats(tx)
  await keepBracketVersions(tx)
  const restoreForeignKeys = await dropForeignKeys(tx)
  let table: TableShape | undefined
  let rows: string[] = []
  const flush = async (): Promise<void> => {
    if (table !== undefined && rows.length > 0) await insertRows(tx, table, rows)
    rows = []
  }
  for await (const line of readBackupFile(file, secret)) {
    if ('row' in line) {
      rows.push(line.row)
      if (rows.length === ROWS_AT_ONCE) await flush()
    } else if ('table' in line) {
      await flush()
      table = line.table
      await emptyTable(tx, table)
    }
  }
  await flush()
  await restoreForeignKeys()
  await advanceSequences(tx)
}
