import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { checkBackup } from '../../cli/check-backup.ts'
import { runJob } from '../../jobs/job-system.ts'
import { backUp } from './back-up.job.ts'
import { findBackupAge } from './backups.queries.ts'
import { makeKeyPair } from './encryption.ts'
import { isBackupLate } from './keep-backups.rules.ts'

let testApp: TestApp
let folder: string
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backups-'))
  testApp = await buildTestApp()
})
afterEach(async () => {
  await testApp.close()
  fs.rmSync(folder, { recursive: true })
})

const plan = (everyMinutes: number, recipient: string | null = null): void =>
  void Object.assign(testApp.deps.config, { backups: { everyMinutes, folder, recipient } })
const run = () => runJob(testApp.deps, backUp, {})
const makeOlder = (by: string) => sql`update backups set made_at = made_at - ${by}::interval`.execute(testApp.deps.db)

describe('the job that backs up', () => {
  test('makes one only if the last is old enough', async () => {
    plan(60)
    await run()
    await run()
    expect(fs.readdirSync(folder)).toHaveLength(1)
    expect((await findBackupAge(testApp.deps.db)).seconds).toBeLessThan(3600)
    await makeOlder('2 hours')
    expect((await findBackupAge(testApp.deps.db)).seconds).toBeGreaterThan(7200)
    // the name has seconds
    fs.renameSync(path.join(folder, fs.readdirSync(folder)[0] ?? ''), path.join(folder, 'cup-20200101T000000Z.backup'))
    await run()
    expect(fs.readdirSync(folder)).toHaveLength(2)
  })

  test('makes none if backups are off', async () => {
    plan(0)
    await run()
    expect(fs.readdirSync(folder)).toEqual([])
  })

  test('removes surplus ones', async () => {
    plan(60)
    for (let hour = 0; hour < 40; hour++) {
      const day = hour < 10 ? '01' : '02'
      fs.writeFileSync(path.join(folder, `cup-202001${day}T00${String(hour).padStart(2, '0')}00Z.backup`), '')
    }
    await run()
    // the newest 24, and the last one of the first of January
    expect(fs.readdirSync(folder)).toHaveLength(25)
  })

  test('encrypts to a public key, and only the secret key opens the file', async () => {
    const { recipient, secret } = await makeKeyPair()
    plan(60, recipient)
    await run()
    const [name = ''] = fs.readdirSync(folder)
    expect(name).toMatch(/\.backup\.age$/)
    const file = path.join(folder, name)
    await expect(checkBackup(file)).rejects.toThrow('is encrypted: name the file with its secret key in --key')
    await expect(checkBackup(file, (await makeKeyPair()).secret)).rejects.toThrow('encrypted to another key')
    expect((await checkBackup(file, secret)).tables).toHaveProperty('users')
  })

  test('makes none, instead of an unencrypted one, if the public key is mistyped', async () => {
    const { recipient } = await makeKeyPair()
    plan(60, recipient.slice(0, -1) + (recipient.endsWith('q') ? 'p' : 'q'))
    await expect(run()).rejects.toThrow()
    expect(fs.readdirSync(folder)).toEqual([])
  })

  test('removes the unfinished files of a process that died, and no others', async () => {
    plan(60)
    const [old, fresh] = ['cup-1.backup.7.unfinished', 'cup-2.backup.8.unfinished']
    for (const name of [old, fresh]) fs.writeFileSync(path.join(folder, name), 'half')
    fs.utimesSync(path.join(folder, old), 0, 0)
    await run()
    const left = fs.readdirSync(folder)
    expect([left.includes(old), left.includes(fresh)]).toEqual([false, true])
  })

  test('ends early when the server stops, and leaves no file', async () => {
    plan(60)
    await expect(backUp.handle(testApp.deps, {}, AbortSignal.abort())).rejects.toThrow('aborted')
    expect(fs.readdirSync(folder)).toEqual([])
  })
})

test('a backup is late when two were missed', () => {
  expect(isBackupLate(2 * 3600, 60)).toBe(false)
  expect(isBackupLate(3 * 3600, 60)).toBe(true)
  expect(isBackupLate(1e9, 0)).toBe(false)
})
