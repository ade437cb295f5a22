import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { isMigrated } from '../db/schema-fit.ts'
import { backUp } from '../features/backups/back-up.job.ts'
import { writeBackup } from '../features/backups/write-backup.ts'
import { runJob } from '../jobs/job-system.ts'
import { RELEASE } from '../release.ts'
import { erasePerson } from './erase-person.ts'
import { listKept, returnKept } from './kept-data.ts'
import { connect, type OpenDatabase } from './open-database.ts'
import { restoreBackup } from './restore-backup.ts'

let testApp: TestApp
let folder: string
let file: string
let copy: OpenDatabase
beforeEach(async () => {
  testApp = await buildTestApp()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'moments-'))
  file = path.join(folder, 'cup.backup')
  const { connection } = testApp.testDb
  const database = `${connection.database}_copy`
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
  await testApp.close()
})

/** What a newer release leaves behind when the operator goes back to this one. */
async function migrateAsNewerRelease(runsWith: string): Promise<void> {
  const { db } = testApp.deps
  await sql`alter table teams add column motto text`.execute(db)
  await sql`create table sponsors (id int primary key, name text)`.execute(db)
  await sql`insert into sponsors values (1, 'Somebody')`.execute(db)
  await sql`insert into schema_changes (name, checksum, runs_with)
    values ('20990101000000_sponsors', 'x', ${runsWith})`.execute(db)
}

describe('a backup made after going back from a newer release', () => {
  test('is restored by an older release, without the tables and columns of the newer one', async () => {
    const { id } = await createTeam(testApp.deps.db, { tournamentId: (await createTournament(testApp.deps.db)).id })
    await migrateAsNewerRelease('0.1.0')
    await sql`update teams set motto = 'We try, "mostly"' where id = ${id}`.execute(testApp.deps.db)
    expect(await isMigrated(testApp.deps.db)).toBe(true)
    const rowsBefore = await testApp.deps.db.selectFrom('teams').select(['id', 'team_name', 'captain_id']).execute()
    await writeBackup(testApp.deps.db, file)
    const { omitted, head } = await restoreBackup(copy, file)
    expect(head.release).toBe(RELEASE)
    expect(omitted).toEqual(['the table sponsors', 'of the table teams: motto'])
    expect(await copy.db.selectFrom('teams').select(['id', 'team_name', 'captain_id']).execute()).toEqual(rowsBefore)
    expect(await isMigrated(copy.db)).toBe(true)
    await sql`drop table sponsors`.execute(testApp.deps.db)
  })

  test('is refused by a release that cannot run on it, with the release that can', async () => {
    await migrateAsNewerRelease('99.0.0')
    await writeBackup(testApp.deps.db, file)
    await expect(restoreBackup(copy, file)).rejects.toThrow(
      `20990101000000_sponsors needs release 99.0.0, and this is ${RELEASE} (release ${RELEASE} wrote the file)`,
    )
    await sql`drop table sponsors`.execute(testApp.deps.db)
  })
})

describe('a person who was erased after the backup was made', () => {
  const nameOf = async (id: string): Promise<string | null | undefined> =>
    (await copy.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst())?.name

  test('is erased again on a machine that has only the folder of backups', async () => {
    const { db, config } = testApp.deps
    const [gone, stays] = [await createUser(db, { name: 'Gone Person' }), await createUser(db, { name: 'Stays' })]
    await writeBackup(db, file)
    await erasePerson(testApp.deps, gone.id)
    Object.assign(config, { backups: { everyMinutes: 60, folder, recipient: null } })
    await runJob(testApp.deps, backUp, {})
    expect(fs.readFileSync(path.join(folder, 'erased-people'), 'utf8')).toBe(`${gone.id}\n`)

    const { erasedAgain } = await restoreBackup(copy, file)
    expect(erasedAgain).toEqual([gone.id])
    expect([await nameOf(gone.id), await nameOf(stays.id)]).toEqual(['Deleted user', 'Stays'])
    const { rows } = await sql`select from audit_log where audit_log::text like '%Gone Person%'`.execute(copy.db)
    expect(rows).toEqual([])
  })

  test('is erased again when the data that knows of it is replaced, and when kept data returns', async () => {
    const { db } = testApp.deps
    const { id } = await createUser(db, { name: 'Gone Person' })
    await writeBackup(db, file)
    await restoreBackup(copy, file)
    await restoreBackup(copy, file, { replace: true })
    await erasePerson({ ...testApp.deps, db: copy.db }, id)
    const [kept = ''] = await listKept(copy)
    await returnKept(copy, kept)
    expect(await nameOf(id)).toBe('Deleted user')
    const { erasedAgain } = await restoreBackup(copy, file, { replace: true })
    expect(erasedAgain).toEqual([id])
    expect(await nameOf(id)).toBe('Deleted user')
  })
})
