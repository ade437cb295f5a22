import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDb, type TestDb } from '../testing/test-db.ts'
import { isMigrated, migrate } from './migrate.ts'

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

beforeAll(async () => {
  testDb = await openTestDb()
})
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
  database = `${testDb.connection.database}_empty`
  await query(`create database ${database}`, testDb.connection.database)
  write('20260101000000_first.sql', 'create table things (id int primary key); insert into things values (1);')
})
afterEach(async () => {
  fs.rmSync(folder, { recursive: true })
  await query(`drop database ${database} with (force)`, testDb.connection.database)
})
afterAll(() => testDb.close())

describe('migrate', () => {
  test('applies files in the order of their names, each once', async () => {
    write('20260102000000_second.sql', 'insert into things values (2)')
    await migrate(connection(), folder)
    write('20260103000000_third.sql', 'insert into things values (3)')
    await migrate(connection(), folder)
    expect(await query('select id from things order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  })

  test('is safe when instances start together', async () => {
    write('20260102000000_slow.sql', 'select pg_sleep(0.2); create table once_only (id int);')
    await Promise.all(Array.from({ length: 8 }, () => migrate(connection(), folder)))
    expect(await query('select count(*)::int as applied from kysely_migration')).toEqual([{ applied: 2 }])
  })

  test('keeps nothing of a migration that fails, and everything before it', async () => {
    write('20260102000000_broken.sql', 'insert into things values (2); select no_such_function();')
    await expect(migrate(connection(), folder)).rejects.toThrow('no_such_function')
    expect(await query('select id from things')).toEqual([{ id: 1 }])
    write('20260102000000_broken.sql', 'insert into things values (2)')
    await migrate(connection(), folder)
    expect(await query('select count(*)::int as things from things')).toEqual([{ things: 2 }])
  })

  test('refuses a database that is newer than the code', async () => {
    write('20260102000000_newer.sql', 'select 1')
    await migrate(connection(), folder)
    fs.rmSync(path.join(folder, '20260102000000_newer.sql'))
    await expect(migrate(connection(), folder)).rejects.toThrow(
      'the database is newer than this server: it has the migration 20260102000000_newer',
    )
  })

  test('refuses a migration that was changed after it had been applied', async () => {
    await migrate(connection(), folder)
    write('20260101000000_first.sql', 'create table other (id int)')
    await expect(migrate(connection(), folder)).rejects.toThrow('20260101000000_first was changed')
  })
})

describe('isMigrated', () => {
  test('tells whether the database holds exactly the migrations of this code', async () => {
    expect(await isMigrated(testDb.db)).toBe(true)
    expect(await isMigrated(testDb.db, folder)).toBe(false)
  })
})
