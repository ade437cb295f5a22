import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { openDb, openPool } from '@cup/server/db/db'
import { findRunningDatabase } from '@cup/server/db/find-running-database'
import { migrate } from '@cup/server/db/migrate'
import { MIGRATIONS_FOLDER } from '@cup/server/db/migration-files'
import { TEN_YEARS, writeHistory } from '@cup/server/testing/history/write-history'
import type { Product } from '../stage/product.ts'

/** The first migration that knows of years. */
const SINCE = '20261116060000'
const ADMIN = path.resolve(import.meta.dirname, '../../apps/server/admin.mjs')
const run = promisify(execFile)

/** Seconds that the migrations take on a database with ten years in it that was made by the release before. */
export async function timeMigration({ dataDir }: Product): Promise<number> {
  const connection = findRunningDatabase(dataDir)
  if (connection === undefined) throw new Error(`no database runs in ${dataDir}`)
  const folder = mkdtempSync(path.join(tmpdir(), 'cup-old-migrations-'))
  for (const file of readdirSync(MIGRATIONS_FOLDER).filter((name) => name < SINCE))
    cpSync(path.join(MIGRATIONS_FOLDER, file), path.join(folder, file))
  const outer = openPool(connection, () => {})
  await outer.query('create database before_the_years')
  await outer.end()
  const old = { ...connection, database: 'before_the_years' }
  await migrate(old, { folder })
  rmSync(folder, { recursive: true })
  const db = openDb(openPool(old, () => {}))
  await writeHistory(db, TEN_YEARS)
  await db.destroy()
  const began = performance.now()
  await migrate(old)
  return (performance.now() - began) / 1000
}

export interface BackupCost {
  backupSeconds: number
  /** Into a database that is thrown away, with all invariants checked. */
  restoreSeconds: number
  bytes: number
}

/** Backs the running product up and restores the file, both as an operator does. */
export async function timeBackup({ dataDir }: Product): Promise<BackupCost> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'cup-backup-')), 'years.backup')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const admin = async (...args: string[]): Promise<number> => {
    const began = performance.now()
    await run(process.execPath, [ADMIN, ...args], { env, maxBuffer: 2 ** 24 })
    return (performance.now() - began) / 1000
  }
  const backupSeconds = await admin('backup', '--to', file)
  const { size: bytes } = statSync(file)
  const restoreSeconds = await admin('restore', file, '--check')
  rmSync(path.dirname(file), { recursive: true })
  return { backupSeconds, restoreSeconds, bytes }
}
