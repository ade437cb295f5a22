import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestDb, type TestDb } from '#testing/test-db'
import { openDb, openPool } from './db.ts'
import { migrate } from './migrate.ts'
import { isMigrated } from './schema-fit.ts'

/** Any number that nothing else locks. */
const HELD = 1

let testDb: TestDb
let folder: string
let database: string
const connection = () => ({ ...testDb.connection, database })

const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text)
const query = async (text: string, into = database) => {
  const client = new pg.Client({ ...testDb.connection, database: into })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const isMigratedThere = async (): Promise<boolean> => {
  const pool = openPool(connection(), () => {})
  const db = openDb(pool)
  try {
    return await isMigrated(db, folder)
  } finally {
    await db.destroy()
  }
}

beforeAll(async () => {
  testDb = await openTestDb()
})
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
  database = `${testDb.connection.database}_empty`
  await query(`create database ${database}`, testDb.connection.database)
  write(
    '20260101000000_first.sql',
    '-- runs with: 0.1.0\ncreate table things (id int primary key); insert into things values (1);',
  )
})
afterEach(async () => {
  fs.rmSync(folder, { recursive: true })
  await query(`drop database ${database} with (force)`, testDb.connection.database)
})
afterAll(() => testDb.close())

describe('migrate', () => {
  test('applies files in the order of their names, each once', async () => {
    write('20260102000000_second.sql', '-- runs with: 0.1.0\ninsert into things values (2)')
    await migrate(connection(), { folder })
    write('20990103000000_third.sql', '-- runs with: 0.1.0\ninsert into things values (3)')
    await migrate(connection(), { folder })
    expect(await query('select id from things order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  })

  test('is safe when instances start together', async () => {
    // held by the test: one instance waits for it in the middle of the migration, the others for that instance
    write(
      '20260102000000_held.sql',
      `-- runs with: 0.1.0\nset local lock_timeout = 0; select pg_advisory_xact_lock(${HELD}); create table once_only (id int);`,
    )
    const holder = new pg.Client(connection())
    await holder.connect()
    await holder.query(`select pg_advisory_lock(${HELD})`)
    const instances = Array.from({ length: 8 }, () => migrate(connection(), { folder }))
    const waiting = `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect(await query(waiting)).toEqual([{ waiting: 8 }]), { timeout: 10_000 })
    await holder.end()
    await Promise.all(instances)
    expect(await query('select count(*)::int as applied from schema_changes')).toEqual([{ applied: 2 }])
  })

  test('keeps nothing of a migration that fails, and everything before it', async () => {
    write('20260102000000_broken.sql', '-- runs with: 0.1.0\ninsert into things values (2); select no_such_function();')
    await expect(migrate(connection(), { folder })).rejects.toThrow(
      /^the migration 20260102000000_broken failed: .*no_such_function/,
    )
    expect(await query('select id from things')).toEqual([{ id: 1 }])
    write('20260102000000_broken.sql', '-- runs with: 0.1.0\ninsert into things values (2)')
    await migrate(connection(), { folder })
    expect(await query('select count(*)::int as things from things')).toEqual([{ things: 2 }])
  })

  test('names a later migration that fails, too', async () => {
    write('20990102000000_broken.sql', '-- runs with: 0.1.0\nselect no_such_function()')
    await expect(migrate(connection(), { folder })).rejects.toThrow(
      /^the migration 20990102000000_broken failed: .*no_such_function/,
    )
  })

  test('says whose lock it waits for, and stops when it is told to', async () => {
    const holder = new pg.Client({ ...connection(), application_name: 'left-behind' })
    await holder.connect()
    await holder.query('select pg_advisory_lock(7403118)')
    const { rows } = await holder.query('select pg_backend_pid() as pid')
    const stopping = new AbortController()
    const lines: string[] = []
    const onWait = (text: string) => void lines.push(text)
    const migrating = migrate(connection(), { folder, signal: stopping.signal, onWait })
    const ended = migrating.catch((error: unknown) => error)
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), { timeout: 60_000 })
    expect(lines[0]).toContain(`waits for a lock of the PostgreSQL process ${rows[0].pid} (left-behind, idle)`)
    stopping.abort()
    expect(await ended).toBe(stopping.signal.reason)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect(await query(waiting)).toEqual([])
    await holder.end()
    await migrate(connection(), { folder })
    expect(await isMigratedThere()).toBe(true)
  })

  test('refuses a database whose newer migration needs a newer release', async () => {
    write('20990102000000_newer.sql', '-- runs with: 99.0.0\nselect 1')
    await migrate(connection(), { folder })
    fs.rmSync(path.join(folder, '20990102000000_newer.sql'))
    await expect(migrate(connection(), { folder })).rejects.toThrow(
      'the database is newer than this server: the migration 20990102000000_newer needs release 99.0.0',
    )
    expect(await isMigratedThere()).toBe(false)
  })

  test('runs on a database whose newer migration allows this release', async () => {
    write('20990102000000_newer.sql', '-- runs with: 0.1.0\nalter table things add column note text')
    await migrate(connection(), { folder })
    fs.rmSync(path.join(folder, '20990102000000_newer.sql'))
    await migrate(connection(), { folder })
    expect(await isMigratedThere()).toBe(true)
  })

  test('refuses a migration that does not say which release can run on it', async () => {
    write('20990102000000_silent.sql', 'select 1')
    await expect(migrate(connection(), { folder })).rejects.toThrow('begin it with "-- runs with: 0.1.0"')
  })

  test('refuses a migration that was changed after it had been applied', async () => {
    await migrate(connection(), { folder })
    write('20260101000000_first.sql', '-- runs with: 0.1.0\ncreate table other (id int)')
    await expect(migrate(connection(), { folder })).rejects.toThrow('20260101000000_first was changed')
  })
})

describe('isMigrated', () => {
  test('reports whether the database holds all migrations of this code', async () => {
    expect(await isMigrated(testDb.db)).toBe(true)
    expect(await isMigrated(testDb.db, folder)).toBe(false)
  })
})
