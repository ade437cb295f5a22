import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeKeyPair } from '../../features/backups/encryption.ts'
import { examineMachine, examineOpenFiles } from './examine-machine.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctor-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

describe('the machine', () => {
  const backupsIn = (where: string, recipient: string | null = null) => ({ everyMinutes: 60, folder: where, recipient })

  test('a folder that is not writable is reported', async () => {
    const file = path.join(folder, 'a-file')
    fs.writeFileSync(file, '')
    const dataDir = path.join(file, 'below')
    const [data] = await examineMachine({ dataDir, backups: backupsIn(dataDir) })
    expect(data).toMatchObject({ isWell: false, text: expect.stringContaining('DATA_DIR must be a folder') })
    expect(fs.readdirSync(folder)).toEqual(['a-file'])
  })

  test('reports the folder of backups and their encryption, and tries to write there', async () => {
    const { recipient } = await makeKeyPair()
    const about = async (backups: ReturnType<typeof backupsIn>) =>
      (await examineMachine({ dataDir: folder, backups })).find(({ subject }) => subject === 'backups')
    const place = path.join(folder, 'elsewhere')
    expect(await about(backupsIn(place))).toMatchObject({
      isWell: true,
      text: expect.stringMatching(`^${place}, .* free, not encrypted`),
    })
    expect((await about(backupsIn(place, recipient)))?.text).toContain(`encrypted to ${recipient}`)
    expect(await about(backupsIn(place, `${recipient.slice(0, -1)}!`))).toMatchObject({ isWell: false })
    const file = path.join(folder, 'a-file')
    fs.writeFileSync(file, '')
    expect(await about(backupsIn(path.join(file, 'below')))).toMatchObject({
      isWell: false,
      text: expect.stringContaining('BACKUP_DIR must be a folder'),
    })
  })

  test('a low limit of open files is reported', () => {
    const limits = (soft: string) =>
      `Limit      Soft Limit   Hard Limit   Units\nMax open files            ${soft}    1048576    files\n`
    expect(examineOpenFiles(limits('1024'))).toMatchObject({ isWell: false })
    expect(examineOpenFiles(limits('65536'))).toMatchObject({ isWell: true })
    expect(examineOpenFiles(limits('unlimited'))).toMatchObject({ isWell: true })
  })
})
