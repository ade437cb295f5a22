import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBracket } from '#testing/factories/create-bracket'
import { payEntryFee } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'
import { checkInvariants } from '../db/check-invariants.ts'
import type { Db } from '../db/db.ts'
import { isMigrated } from '../db/schema-fit.ts'
import { findTables, findWaitingJobs } from '../features/backups/tables.queries.ts'
import { writeBackup } from '../features/backups/write-backup.ts'
import { connect, type OpenDatabase } from './open-database.ts'
import { restoreBackup } from './restore-backup.ts'

const testApp = testAppForFile()
let folder: string
let file: string
let copy: OpenDatabase
let copies = 0

beforeAll(async () => {
  await payEntryFee(testApp)
  await createBracket(testApp, { size: 5 })
  await testApp.request(await firstCaptain(), 'PUT', '/auth/update-name', { name: 'Ünïcødé "quoted", \\slashed' })
})

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'))
  file = path.join(folder, 'cup.backup')
  copies += 1
  const { connection } = testApp.testDb
  const database = `${connection.database}_copy${copies}`
  await sql`create database ${sql.id(database)}`.execute(testApp.deps.db)
  copy = connect(
    { ...connection, database },
    {
      stop: async () => {
        await sql`drop database ${sql.id(database)} with (force)`.execute(testApp.deps.db)
      },
    },
  )
})
afterEach(async () => {
  await copy.close()
  fs.rmSync(folder, { recursive: true })
})

const firstCaptain = async () =>
  testApp.deps.db.selectFrom('users').select('id').orderBy('created_at').executeTakeFirstOrThrow()

async function contentsOf(db: Db): Promise<Record<string, unknown[]>> {
  const contents: Record<string, unknown[]> = {}
  for (const { name } of await findTables(db)) {
    contents[name] = (await sql`select t::text from ${sql.table(name)} as t order by 1`.execute(db)).rows
  }
  return contents
}

describe('a backup', () => {
  test('contains every row unchanged', async () => {
    const summary = await writeBackup(testApp.deps.db, file)
    expect(await restoreBackup(copy, file)).toMatchObject({ ...summary, kept: null, omitted: [], erasedAgain: [] })
    expect(await contentsOf(copy.db)).toEqual(await contentsOf(testApp.deps.db))
    expect(await checkInvariants(copy.db)).toEqual([])
    expect(await isMigrated(copy.db)).toBe(true)
  })

  test('contains the waiting jobs', async () => {
    const waiting = await findWaitingJobs(testApp.deps.db)
    expect(waiting.map(({ name }) => name)).toContain('send-receipt')
    await writeBackup(testApp.deps.db, file)
    await restoreBackup(copy, file)
    expect(await findWaitingJobs(copy.db)).toEqual(waiting)
  })

  test('is writable after a restore: sequences continue', async () => {
    await writeBackup(testApp.deps.db, file)
    await restoreBackup(copy, file)
    const { rows } = await sql<{ next: string; last: string }>`
      insert into audit_log (actor_name, action, target_type) values ('Server', 'test', 'user')
      returning id as next, (select max(id) from audit_log) as last`.execute(copy.db)
    expect(Number(rows[0]?.next)).toBe(Number(rows[0]?.last) + 1)
  })

  test('keeps the constraints of the database', async () => {
    await writeBackup(testApp.deps.db, file)
    await restoreBackup(copy, file)
    await expect(sql`delete from ledger`.execute(copy.db)).rejects.toThrow('ledger is append-only')
    await expect(sql`update teams set captain_id = gen_random_uuid()`.execute(copy.db)).rejects.toThrow('foreign key')
  })

  test('is a snapshot of one moment despite writes in the meantime', async () => {
    const before = await contentsOf(testApp.deps.db)
    const writing = writeBackup(testApp.deps.db, file)
    await testApp.request(await firstCaptain(), 'PUT', '/auth/update-name', { name: 'Meanwhile' })
    await writing
    await restoreBackup(copy, file)
    const names = JSON.stringify((await contentsOf(copy.db)).users)
    expect([JSON.stringify(before.users), JSON.stringify((await contentsOf(testApp.deps.db)).users)]).toContain(names)
  })

  test('is readable by its owner only, and no incomplete file is left', async () => {
    await writeBackup(testApp.deps.db, file)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(folder)).toEqual(['cup.backup'])
  })

  test('never replaces an existing file', async () => {
    fs.writeFileSync(file, 'precious')
    await expect(writeBackup(testApp.deps.db, file)).rejects.toThrow('cup.backup exists already')
    expect(fs.readFileSync(file, 'utf8')).toBe('precious')
    expect(fs.readdirSync(folder)).toEqual(['cup.backup'])
  })
})
