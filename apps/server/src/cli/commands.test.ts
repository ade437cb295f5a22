import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPodium } from '#testing/factories/create-podium'
import { createTournament } from '#testing/factories/create-tournament'
import { createSuperAdmin, createUser } from '#testing/factories/create-user'
import { signInAs } from '#testing/sign-in-as'
import { testAppForFile } from '#testing/test-app-for-file'
import { loadConfig, loadDatabaseConfig } from '../config.ts'
import { inTransaction } from '../events/in-transaction.ts'
import { authenticate } from '../features/auth/authenticate.ts'
import { pinSuperAdmin } from '../features/users/pin-super-admin.step.ts'
import { RELEASE } from '../release.ts'
import type { Options } from './command.ts'
import { COMMANDS, RENAMED } from './commands.ts'

const ADMIN = path.resolve(import.meta.dirname, '../../admin.mjs')

const testApp = testAppForFile()
let folder: string
let env: Record<string, string>
beforeAll(async () => {
  await createPodium(testApp, { size: 3 })
})
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'admin-'))
  const { host, port, user, database } = testApp.testDb.connection
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  env = { DATABASE_URL: url, DATA_DIR: folder }
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

async function command(name: string, subject?: string, options: Options = {}) {
  const lines: string[] = []
  const call = {
    settings: loadDatabaseConfig(env),
    loadSettings: () => loadConfig(env),
    subject,
    options,
    print: (line: string) => void lines.push(line),
  }
  const isWell = await COMMANDS[name]?.run(call)
  return { isWell, lines }
}

describe('verify', () => {
  test('finds no violation in a correct database', async () => {
    expect(await command('verify')).toEqual({ isWell: true, lines: ['0 violations'] })
  })

  test('computes the records of all players anew', async () => {
    const { lines } = await command('verify', undefined, { records: true })
    const again = await command('verify', undefined, { records: true })
    expect(lines[0]).toMatch(/^the records of all players are computed anew from their matches: \d+ differed$/)
    expect(again.lines[0]).toContain(': 0 differed')
  })

  test('lists violations', async () => {
    const { db } = testApp.deps
    const { id } = await createTournament(db)
    await sql`update tournaments set status = 'in_progress', bracket_at = now() where id = ${id}`.execute(db)
    const { isWell, lines } = await command('verify')
    await sql`update tournaments set status = 'active', bracket_at = null where id = ${id}`.execute(db)
    expect(isWell).toBe(false)
    expect(lines.join('\n')).toContain('a bracket is there whole or not at all')
  })
})

describe('backup and restore', () => {
  test('a backup is written to the data folder and passes its check', async () => {
    const { lines } = await command('backup')
    const [file = ''] = fs.readdirSync(path.join(folder, 'backups'))
    expect(lines.at(-1)).toBe(`written to ${path.join(folder, 'backups', file)}, not encrypted`)
    const checked = await command('restore', path.join(folder, 'backups', file), { check: true })
    expect(checked.lines).toContain('0 violations')
    expect(checked.lines).toContain(`${'payouts'.padEnd(20)} 9`)
  })

  test('a backup does not replace a file', async () => {
    const file = path.join(folder, 'a.backup')
    fs.writeFileSync(file, 'precious')
    await expect(command('backup', undefined, { to: file })).rejects.toThrow('a.backup exists already')
    expect(fs.readFileSync(file, 'utf8')).toBe('precious')
  })

  test('a database in use is not changed', async () => {
    const file = path.join(folder, 'a.backup')
    await command('backup', undefined, { to: file })
    await expect(command('restore', file)).rejects.toThrow('stop the server first')
  })
})

describe('jobs', () => {
  const fail = async (): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      insert into pgboss.job (name, data, state, completed_on, retry_count, output, policy)
      values ('send-receipt', '{"paymentId":"p1"}', 'failed', now(), 10, '{"message":"no mail server"}', 'short')
      returning id`.execute(testApp.deps.db)
    return rows[0]?.id ?? ''
  }

  test('lists failed jobs with the reason', async () => {
    const id = await fail()
    const { lines } = await command('jobs')
    expect(lines.find((line) => line.startsWith(id))).toMatch(
      /send-receipt {2}11 tries {2}{"paymentId":"p1"} {2}no mail server$/,
    )
  })

  test('puts a failed job back into its queue', async () => {
    const id = await fail()
    expect(await command('jobs', undefined, { retry: id })).toEqual({
      isWell: true,
      lines: ['send-receipt will be tried again'],
    })
    const { rows } = await sql<{ state: string }>`select state from pgboss.job where id = ${id}`.execute(
      testApp.deps.db,
    )
    expect(rows[0]?.state).not.toBe('failed')
    await expect(command('jobs', undefined, { retry: id })).rejects.toThrow(`no failed job has the id ${id}`)
  })
})

describe('person', () => {
  test('writes a file that only its owner can read', async () => {
    const { email, id } = await createUser(testApp.deps.db)
    const file = path.join(folder, 'person.json')
    await command('person', email ?? '', { to: file })
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(JSON.parse(fs.readFileSync(file, 'utf8')).person).toMatchObject([{ id, email }])
  })
})

describe('super-admin', () => {
  const isSuperAdmin = async (user: { id: string }) =>
    (await testApp.request(user, 'GET', '/auth/me')).body.is_super_admin as boolean | undefined

  test('moves the role to another account, signs both out and leaves a line in the audit log', async () => {
    const { db } = testApp.deps
    const [before, after] = [await createSuperAdmin(db), await createUser(db, { name: 'Marguerite' })]
    expect([await isSuperAdmin(before), await isSuperAdmin(after)]).toEqual([true, false])
    const { lines } = await command('super-admin', after.email ?? '')
    expect(lines).toEqual([`Marguerite (${after.id}) is the super admin: sign in again`])
    expect(
      await db.selectFrom('sessions').select('user_id').where('user_id', 'in', [before.id, after.id]).execute(),
    ).toEqual([])
    const [old, present] = [await signInAs(db, before), await signInAs(db, after)]
    const roles = await Promise.all([old, present].map((token) => authenticate(testApp.deps, token)))
    expect(roles.map((actor) => actor?.isSuperAdmin)).toEqual([false, true])
    const entries = await db.selectFrom('audit_log').selectAll().where('action', '=', 'user.make_super_admin').execute()
    expect(entries).toMatchObject([
      { actor_name: 'Server', target_id: after.id, before: { user_id: before.id }, after: { user_id: after.id } },
    ])
  })

  test('stays where it is moved when the account with the configured address signs in', async () => {
    const chosen = await createUser(testApp.deps.db)
    await command('super-admin', chosen.id)
    await inTransaction(testApp.deps, (tx) => pinSuperAdmin(tx, 'admin@example.com'))
    expect(await isSuperAdmin(chosen)).toBe(true)
  })

  test('refuses a person who has never signed in', async () => {
    const { email } = await createUser(testApp.deps.db, { verified: false })
    await expect(command('super-admin', email ?? '')).rejects.toThrow('the super admin must have signed in once')
  })
})

describe('npm run admin', () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [ADMIN, ...args], { env: { PATH: '/usr/bin:/bin', ...env } }).catch(
      (error: { code: number; stdout: string; stderr: string }) => error,
    )

  test('writes to standard output', async () => {
    expect(await run('verify')).toMatchObject({ stdout: '0 violations\n' })
  })

  test('backs up in production with nothing but the address of the database', async () => {
    env.NODE_ENV = 'production'
    expect(await run('backup')).toMatchObject({ stdout: expect.stringContaining('written to ') })
  })

  test('does not treat a missing address as an empty database', async () => {
    const { DATABASE_URL: _, ...rest } = env
    env = rest
    expect(await run('backup')).toMatchObject({ code: 1, stderr: expect.stringContaining('set DATABASE_URL') })
    env.NODE_ENV = 'production'
    expect(await run('backup')).toMatchObject({ code: 78, stderr: expect.stringContaining('DATABASE_URL is missing') })
  })

  test.each([[['person', 'a@b.cd', 'extra']], [['verify', '--loudly']]])(
    'explains itself when asked for %j',
    async (args) => {
      expect(await run(...args)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('person <e-mail or id>'),
      })
    },
  )

  test('reports an error in one line', async () => {
    expect(await run('person', 'nobody@example.com', '--erase')).toMatchObject({
      code: 1,
      stderr: 'there is no person with the id or e-mail address nobody@example.com\n',
    })
  })

  test('prints its version without any setting', async () => {
    env = { NODE_ENV: 'production' }
    expect(await run('version')).toMatchObject({ stdout: `${RELEASE}\n` })
  })

  test.each(Object.entries(RENAMED))('names the successor of %s', async (earlier, now) => {
    expect(await run(earlier)).toMatchObject({ code: 2, stderr: `"${earlier}" is now "${now}"\n` })
    expect(Object.keys(COMMANDS)).toContain(now.split(' ')[0])
  })

  test('has at most nine commands', () => {
    expect(Object.keys(COMMANDS).length).toBeLessThanOrEqual(9)
  })

  test('reports in one line that a file cannot be read or written', async () => {
    const file = path.join(folder, 'a-file')
    fs.writeFileSync(file, '')
    for (const args of [
      ['backup', '--to', path.join(file, 'below', 'a.backup')],
      ['restore', path.join(folder, 'a.backup'), '--check', '--key', folder],
    ]) {
      const { code, stderr } = (await run(...args)) as { code: number; stderr: string }
      expect([code, stderr.trim().split('\n')]).toEqual([1, [expect.stringMatching(/^E[A-Z]+: /)]])
    }
  })

  test('exits quietly when the reader of its output has closed the pipe', async () => {
    const shell = `"${process.execPath}" "${ADMIN}" verify | true; echo "\${PIPESTATUS[0]}"`
    const { stdout, stderr } = await promisify(execFile)('/bin/bash', ['--norc', '-c', shell], {
      env: { PATH: '/usr/bin:/bin', ...env },
    })
    expect([stdout, stderr]).toEqual(['0\n', ''])
  })
})
