import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { openDb, openPool } from '@cup/server/db/db'
import { migrateUpTo } from '@cup/server/testing/history/migrate-up-to'
import { TEN_YEARS, writeHistory } from '@cup/server/testing/history/write-history'
import { runningDatabase } from '@cup/server/testing/running-database'
import type { Product } from '../stage/product.ts'

/** The migration that the database starts from. */
const SINCE = '20261116060000'
const ADMIN = path.resolve(import.meta.dirname, '../../apps/server/admin.mjs')
const run = promisify(execFile)

/** Seconds that the migrations take on ten years of data of the release before. */
export async function timeMigration({ dataDir }: Product): Promise<number> {
  const connection = runningDatabase(dataDir)
  const outer = openPool(connection, () => {})
  await outer.query('create database before_migration')
  await outer.end()
  const old = { ...connection, database: 'before_migration' }
  await migrateUpTo(old, SINCE)
  const db = openDb(openPool(old, () => {}))
  await writeHistory(db, TEN_YEARS)
  await db.destroy()
  const began = performance.now()
  await migrateUpTo(old)
  return (performance.now() - began) / 1000
}

export interface BackupCost {
  backupSeconds: number
  /** Into a temporary database, with all invariants checked. */
  restoreSeconds: number
  bytes: number
}

/** Backs the running product up and restores the file, as an operator does. */
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
