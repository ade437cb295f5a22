import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import { type Db, openDb, openPool, type Tx } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { MIGRATIONS_FOLDER } from '../db/migration-files.ts'
import { readBackupFile } from '../features/backups/backup-file.ts'
import type { BackupHead, TableShape } from '../features/backups/backup-line.rules.ts'
import {
  advanceSequences,
  dropForeignKeys,
  emptyTable,
  findTables,
  fixFormats,
  insertRows,
  keepBracketVersions,
  makeRowType,
  type RowTarget,
} from '../features/backups/tables.queries.ts'
import { BadBackupError } from '../features/backups/verify-backup-file.ts'
import { STATEMENT_TIMEOUT_MS } from './open-database.ts'

const ROWS_AT_ONCE = 500

export interface Beside {
  schema: string
  /** The role that will own the new objects. */
  owner: string
  file: string
  /** The key of an encrypted backup. */
  secret: string | undefined
  migrations: BackupHead['migrations']
  /** Whether the backup may have tables and columns of a newer release. */
  isNewer: boolean
}

export interface LoadedBeside {
  db: Db
  /** Tables and columns of a newer release, which this one does not have. */
  omitted: string[]
}

/** Fills a schema from a verified backup and brings it to the version of this code. The database must be closed. */
export async function loadBeside(connection: PoolConfig, made: Beside): Promise<LoadedBeside> {
  const placed = { ...connection, ...inSchema(made) }
  const db = openDb(openPool({ ...placed, max: 2, statement_timeout: STATEMENT_TIMEOUT_MS }, () => {}))
  try {
    await makeTables(placed, made)
    const omitted = await db.transaction().execute((tx) => load(tx, made))
    await migrate(placed)
    return { db, omitted }
  } catch (error) {
    await db.destroy()
    if (error instanceof BadBackupError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new BadBackupError(`${made.file} does not fit the tables of this product: ${reason}`)
  }
}

/** Statements use the tables of the schema, and new objects belong to the owner. */
const inSchema = ({ schema, owner }: Beside): Pick<PoolConfig, 'onConnect'> => ({
  onConnect: (client) =>
    client.query(`set role "${owner.replaceAll('"', '""')}"; set search_path to "${schema}"`) as never,
})

/** Creates the tables as they were when the backup was made. Newer migrations run after the rows are loaded. */
async function makeTables(placed: PoolConfig, { migrations }: Beside): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cup-restore-'))
  try {
    const known = new Set(fs.readdirSync(MIGRATIONS_FOLDER))
    for (const file of migrations.map(({ name }) => `${name}.sql`).filter((one) => known.has(one))) {
      fs.cpSync(path.join(MIGRATIONS_FOLDER, file), path.join(folder, file))
    }
    await migrate(placed, { folder })
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

async function load(tx: Tx, made: Beside): Promise<string[]> {
  await fixFormats(tx)
  await keepBracketVersions(tx)
  const restoreForeignKeys = await dropForeignKeys(tx)
  const chooser = await createTargetChooser(tx, made)
  let target: RowTarget | undefined
  let rows: string[] = []
  const flush = async (): Promise<void> => {
    if (target !== undefined && rows.length > 0) await insertRows(tx, target, rows)
    rows = []
  }
  for await (const line of readBackupFile(made.file, made.secret)) {
    if ('row' in line && target !== undefined) {
      rows.push(line.row)
      if (rows.length === ROWS_AT_ONCE) await flush()
    } else if ('table' in line) {
      await flush()
      target = await chooser.choose(line.table)
      if (target !== undefined) await emptyTable(tx, target.name)
    }
  }
  await flush()
  await restoreForeignKeys()
  await advanceSequences(tx)
  return chooser.omitted
}

/**
 * Chooses the target of each table in the file: only existing tables and columns. Tables and columns of a newer release are
 * omitted.
 */
async function createTargetChooser(tx: Tx, { file, isNewer }: Beside) {
  const tables = new Map((await findTables(tx)).map((table) => [table.name, table]))
  const omitted: string[] = []
  const omit = (what: string): undefined => {
    if (!isNewer) {
      throw new BadBackupError(`${file} does not fit the tables of this product, which do not have ${what}`)
    }
    omitted.push(what)
  }
  const choose = async ({ name, columns, fields }: TableShape): Promise<RowTarget | undefined> => {
    const ours = tables.get(name)
    if (ours === undefined) return omit(`the table ${name}`)
    const unknown = columns.filter((column) => !ours.columns.includes(column))
    if (unknown.length > 0) omit(`of the table ${name}: ${unknown.join(', ')}`)
    const isSame = fields === undefined || String(fields) === String(ours.fields)
    const rowType = isSame ? name : await makeRowType(tx, name, fields)
    return { name, columns: columns.filter((column) => ours.columns.includes(column)), rowType }
  }
  return { omitted, choose }
}
