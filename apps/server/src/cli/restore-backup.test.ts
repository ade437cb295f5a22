import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { BAD_BACKUPS } from '#testing/bad-backups'
import { createPodium } from '#testing/factories/create-podium'
import { payEntryFee } from '#testing/factories/open-checkout'
import { fingerprintOf } from '#testing/fingerprint'
import { buildTestApp, type TestApp } from '#testing/test-app'
import type { Db } from '../db/db.ts'
import { BadBackupError } from '../features/backups/verify-backup-file.ts'
import { writeBackup } from '../features/backups/write-backup.ts'
import { checkBackup } from './check-backup.ts'
import { CliError } from './cli-error.ts'
import { dropKept, listKept, returnKept } from './kept-data.ts'
import { connect, type OpenDatabase } from './open-database.ts'
import { restoreBackup } from './restore-backup.ts'

const ROLE = 'cup_restorer'

let testApp: TestApp
let folder: string
/** A whole backup, and a database with other data in it that must survive every slip. */
let file: string
let target: OpenDatabase
let database: string
let targets = 0

beforeAll(async () => {
  testApp = await buildTestApp()
  await payEntryFee(testApp)
  await createPodium(testApp, { size: 3 })
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'restore-'))
  file = path.join(folder, 'whole.backup')
  await writeBackup(testApp.deps.db, file)
  await sql.raw(`drop role if exists ${ROLE}; create role ${ROLE} login`).execute(testApp.deps.db)
  await prepareTarget()
})
afterAll(async () => {
  await sql`drop database ${sql.id(prepared())} with (force)`.execute(testApp.deps.db)
  await sql.raw(`drop role ${ROLE}`).execute(testApp.deps.db)
  await testApp.close()
  fs.rmSync(folder, { recursive: true })
})

const prepared = (): string => `${testApp.testDb.connection.database}_prepared`

/** Restores the backup into an empty database, once; every test gets a copy of that. */
async function prepareTarget(): Promise<void> {
  await sql`create database ${sql.id(prepared())}`.execute(testApp.deps.db)
  const whole = connect({ ...testApp.testDb.connection, database: prepared() })
  await restoreBackup(whole, file)
  await sql`insert into users (id, email, name) values (gen_random_uuid(), 'only@target.test', 'Only here')`.execute(
    whole.db,
  )
  await sql`insert into pgboss.job (name, data, state, policy) values ('send-refund', '{"refundId":"only here"}', 'created', 'short')`.execute(
    whole.db,
  )
  await whole.close()
}

beforeEach(async () => {
  targets += 1
  const { connection } = testApp.testDb
  database = `${connection.database}_target${targets}`
  await sql`create database ${sql.id(database)} template ${sql.id(prepared())} strategy file_copy`.execute(
    testApp.deps.db,
  )
  target = connect({ ...connection, database })
})
afterEach(async () => {
  await target.close()
  await sql`drop database ${sql.id(database)} with (force)`.execute(testApp.deps.db)
})

const isHere = async (db: Db): Promise<boolean> =>
  (await sql`select from users where email = 'only@target.test'`.execute(db)).rows.length === 1
const jobsIn = async (db: Db): Promise<string[]> =>
  (await sql<{ data: string }>`select data::text from pgboss.job where name = 'send-refund'`.execute(db)).rows.map(
    ({ data }) => data,
  )

/** A restore holds the only advisory lock there is in a database without servers. */
const isBeingRestored = async (db: Db): Promise<boolean> =>
  (
    await sql`select from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and d.datname = current_database()`.execute(db)
  ).rows.length === 1

/** Opening the queue, as every start of the server does, notes when. */
const withoutQueueTimes = ({ contents, ...rest }: Awaited<ReturnType<typeof fingerprintOf>>) => ({
  ...rest,
  contents: { ...(contents as object), 'pgboss.queue': null, 'pgboss.version': null },
})

describe('restore --replace', () => {
  test.each(Object.entries(BAD_BACKUPS))('changes nothing at all for %s', async (_name, { makes, says }) => {
    const bad = path.join(folder, `bad-${targets}`)
    makes(bad, file)
    const before = await fingerprintOf(target.db)
    expect(Object.keys(before.contents as object).length).toBeGreaterThan(20)
    const refusal = await restoreBackup(target, bad, { replace: true }).catch((error: unknown) => error)
    expect([BadBackupError, CliError]).toContain((refusal as Error).constructor)
    expect((refusal as Error).message).toContain(says)
    expect((refusal as Error).message).not.toContain('\n')
    expect(await fingerprintOf(target.db)).toEqual(before)
  })

  test('refuses a database with data unless it may replace them', async () => {
    await expect(restoreBackup(target, file)).rejects.toThrow('the database is not empty')
    expect(await isHere(target.db)).toBe(true)
  })

  test('keeps the previous data under a name and can return them', async () => {
    const before = await fingerprintOf(target.db)
    const { kept } = await restoreBackup(target, file, { replace: true })
    expect([await isHere(target.db), await jobsIn(target.db)]).toEqual([false, []])
    expect(await listKept(target)).toEqual([kept])
    const replaced = await returnKept(target, kept ?? '')
    expect(await jobsIn(target.db)).toEqual(['{"refundId": "only here"}'])
    await dropKept(target, replaced)
    expect(withoutQueueTimes(await fingerprintOf(target.db))).toEqual(withoutQueueTimes(before))
  })

  test('does not return data that this release cannot run on', async () => {
    const { kept } = await restoreBackup(target, file, { replace: true })
    await sql`insert into ${sql.id(kept ?? '', 'schema_changes')} (name, checksum, runs_with)
      values ('20990101000000_future', 'x', '99.0.0')`.execute(target.db)
    await expect(returnKept(target, kept ?? '')).rejects.toThrow('needs release 99.0.0')
    expect(await isHere(target.db)).toBe(false)
    expect(await listKept(target)).toEqual([kept])
  })

  test.each(['the same role', 'another role'])('refuses while a server of %s is connected', async (which) => {
    await sql.raw(`grant connect on database ${database} to ${ROLE}`).execute(target.db)
    const { connection } = testApp.testDb
    const user = which === 'another role' ? ROLE : connection.user
    const server = connect({ ...connection, database, user })
    await sql`select 1`.execute(server.db)
    const before = await fingerprintOf(target.db)
    await expect(restoreBackup(target, file, { replace: true })).rejects.toThrow(`the database is in use by ${user}`)
    await server.close()
    expect(await fingerprintOf(target.db)).toEqual(before)
    await sql.raw(`revoke connect on database ${database} from ${ROLE}`).execute(target.db)
  })

  test('waits for a stopping server', async () => {
    const server = connect({ ...testApp.testDb.connection, database })
    await sql`select 1`.execute(server.db)
    const restored = restoreBackup(target, file, { replace: true })
    await expect.poll(() => isBeingRestored(server.db)).toBe(true)
    await server.close()
    await restored
    expect(await isHere(target.db)).toBe(false)
  })

  test('sees a server of another role when it is run by an ordinary role', async () => {
    await sql
      .raw(`grant all on database ${database} to ${ROLE}; grant all on schema public to ${ROLE}`)
      .execute(target.db)
    const { connection } = testApp.testDb
    const ordinary = connect({ ...connection, database, user: ROLE })
    await sql`select 1`.execute(target.db)
    await expect(restoreBackup(ordinary, file, { replace: true })).rejects.toThrow(
      `the database is in use by ${connection.user} (cup-admin`,
    )
    await ordinary.close()
    await sql
      .raw(`revoke all on database ${database} from ${ROLE}; revoke all on schema public from ${ROLE}`)
      .execute(target.db)
  })

  test('refuses a role that does not own the data before it has changed anything', async () => {
    const { connection } = testApp.testDb
    const before = await fingerprintOf(target.db)
    await target.close()
    const other = connect({ ...connection, database, user: ROLE })
    await expect(restoreBackup(other, file, { replace: true })).rejects.toThrow('belongs to another role')
    await other.close()
    target = connect({ ...connection, database })
    expect(await fingerprintOf(target.db)).toEqual(before)
  })

  test('works for a role that owns the tables but not the schema public, and keeps the rights of others', async () => {
    const { connection } = testApp.testDb
    await sql
      .raw(`grant create on database ${database} to ${ROLE}; grant create on schema public to ${ROLE}`)
      .execute(target.db)
    await sql
      .raw(`do $$ declare t record; begin
      for t in select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') loop
        execute format('alter table %s owner to ${ROLE}', t.name);
      end loop;
      for t in select oid::regprocedure as name from pg_proc where pronamespace::regnamespace::text in ('public', 'pgboss') loop
        execute format('alter routine %s owner to ${ROLE}', t.name);
      end loop;
    end $$; alter schema pgboss owner to ${ROLE}; grant select on teams to public`)
      .execute(target.db)
    await target.close()
    const owner = connect({ ...connection, database, user: ROLE })
    const { kept } = await restoreBackup(owner, file, { replace: true })
    await dropKept(owner, kept ?? '')
    expect(await isHere(owner.db)).toBe(false)
    await owner.close()
    target = connect({ ...connection, database })
    const { rows } = await sql<{ owner: string; acl: string }>`
      select pg_get_userbyid(relowner) as owner, relacl::text as acl from pg_class where oid = 'teams'::regclass`.execute(
      target.db,
    )
    expect(rows[0]?.owner).toBe(ROLE)
    expect(rows[0]?.acl).toContain('=r/')
    await sql.raw(`reassign owned by ${ROLE} to ${connection.user}; drop owned by ${ROLE}`).execute(target.db)
  })

  test('removes the leftovers of a killed restore', async () => {
    await sql`create schema cup_restoring_1 create table half_done (id int)`.execute(target.db)
    await restoreBackup(target, file, { replace: true })
    const { rows } = await sql`select from pg_namespace where nspname like 'cup\\_restoring%'`.execute(target.db)
    expect(rows).toEqual([])
  })
})

describe('restore --check', () => {
  test('needs no database but its own, and leaves nothing behind', async () => {
    // a temporary folder of this test's own: others come and go in the shared one
    const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'scratch-'))
    fs.chmodSync(scratch, 0o755)
    vi.stubEnv('TMPDIR', scratch)
    onTestFinished(() => {
      vi.unstubAllEnvs()
      fs.rmSync(scratch, { recursive: true })
    })
    const { tables } = await checkBackup(file)
    expect(tables.payouts).toBe(9)
    const cut = path.join(folder, 'cut.backup')
    fs.writeFileSync(cut, fs.readFileSync(file).subarray(0, 2_000))
    await expect(checkBackup(cut)).rejects.toThrow('is damaged')
    expect(fs.readdirSync(scratch)).toEqual([])
  })
})
