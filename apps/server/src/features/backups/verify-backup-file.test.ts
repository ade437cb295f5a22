import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAMAGED_BACKUPS } from '#testing/bad-backups'
import { payEntryFee } from '#testing/factories/open-checkout'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { BadBackupError, verifyBackupFile } from './verify-backup-file.ts'
import { writeBackup } from './write-backup.ts'

let testApp: TestApp
let folder: string
let whole: string
beforeAll(async () => {
  testApp = await buildTestApp()
  await payEntryFee(testApp)
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verify-'))
  whole = path.join(folder, 'whole.backup')
  await writeBackup(testApp.deps.db, whole)
})
afterAll(async () => {
  await testApp.close()
  fs.rmSync(folder, { recursive: true })
})

describe('a damaged backup', () => {
  test('is distinguished from a complete one', async () => {
    expect(await verifyBackupFile(whole)).toMatchObject({ isNewer: false, tables: { users: expect.any(Number) } })
  })

  test.each(Object.entries(DAMAGED_BACKUPS))('with %s is refused in one sentence', async (name, { makes, says }) => {
    const bad = path.join(folder, name)
    makes(bad, whole)
    const refusal = await verifyBackupFile(bad).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(BadBackupError)
    expect((refusal as Error).message).toContain(says)
    expect((refusal as Error).message).not.toContain('\n')
  })
})
