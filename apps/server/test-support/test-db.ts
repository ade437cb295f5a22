import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDb, openPool } from '../src/db/db.ts'
import type { TestServer } from './global-setup.ts'
import { RememberingClient } from './remembering-client.ts'

export interface TestDb {
  db: Db
  pool: pg.Pool
  connection: TestServer & { database: string }
  close(): Promise<void>
}

/** The open databases. Their invariants are checked after every test. */
export const openTestDbs = new Set<TestDb>()

export interface TestPlace {
  server: TestServer
  template: string
}
let outside: TestPlace | undefined

/** The server for test databases outside of the test runner. */
export function makeTestDbsIn(place: TestPlace | undefined): void {
  outside = place
}

/** No timeouts, because a busy machine may be slow. The product's timeouts have separate tests. */
const TIMEOUT = {
  connectionTimeoutMillis: 60_000,
  statement_timeout: 60_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
}

/** A new copy of the migrated database, made in a few milliseconds; closing removes it. */
export async function openTestDb(): Promise<TestDb> {
  const { server, template } = outside ?? { server: inject('testServer'), template: inject('templateDatabase') }
  const database = `test_${randomBytes(6).toString('hex')}`
  await command(server, `create database ${database} template ${template} strategy file_copy`)
  const connection = { ...server, database }
  const pool = openPool({ ...connection, ...TIMEOUT, Client: RememberingClient }, () => {})
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

/** A second connection to the same database that fails when a lock is not free at once. */
export const openImpatientDb = ({ connection }: TestDb): Db =>
  openDb(openPool({ ...connection, ...TIMEOUT, lock_timeout: 50 }, () => {}))

async function command(server: TestServer, text: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
