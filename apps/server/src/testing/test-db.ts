import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDb, openPool } from '../db/db.ts'
import type { TestServer } from './global-setup.ts'

export interface TestDb {
  db: Db
  pool: pg.Pool
  connection: TestServer & { database: string }
  close(): Promise<void>
}

/** The databases that are open now: what must hold in each of them is checked after every test. */
export const openTestDbs = new Set<TestDb>()

/** A database of its own, copied from the migrated one in a few milliseconds; closing it removes it. */
export async function openTestDb(): Promise<TestDb> {
  const server = inject('testServer')
  const database = `test_${randomBytes(6).toString('hex')}`
  await command(server, `create database ${database} template ${inject('templateDatabase')} strategy file_copy`)
  const connection = { ...server, database }
  const pool = openPool(connection, () => {})
  const db = openDb(pool)
  const testDb: TestDb = {
    db,
    pool,
    connection,
    close: async () => {
      openTestDbs.delete(testDb)
      await db.destroy()
      await command(server, `drop database ${database} with (force)`)
    },
  }
  openTestDbs.add(testDb)
  return testDb
}

async function command(server: TestServer, text: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
