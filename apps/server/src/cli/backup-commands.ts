import fs from 'node:fs'
import path from 'node:path'
import { makeKeyPair, readRecipient, readSecret } from '../features/backups/age-keys.ts'
import { insertBackup } from '../features/backups/backups.queries.ts'
import { backupName, dispensableBackups } from '../features/backups/keep-backups.rules.ts'
import { type BackupSummary, writeBackup } from '../features/backups/write-backup.ts'
import { checkBackup } from './check-backup.ts'
import { CliError } from './cli-error.ts'
import { type Call, type Command, needed, using } from './command.ts'
import { dropKept, listKept, returnKept } from './kept-data.ts'
import { restoreBackup } from './restore-backup.ts'

const backup: Command = ({ settings, options, say }) =>
  using(settings, async ({ db }) => {
    const { folder } = settings.backups
    const recipient = settings.backups.recipient === null ? undefined : readRecipient(settings.backups.recipient)
    const file = chooseFile(options.to, folder, recipient !== undefined)
    describe(await writeBackup(db, file, recipient === undefined ? {} : { recipient }), say)
    await insertBackup(db, {
      file: path.basename(file),
      bytes: fs.statSync(file).size,
      encrypted: recipient !== undefined,
    })
    say(`written to ${file}`)
    if (options.to === undefined) {
      for (const name of dispensableBackups(fs.readdirSync(folder))) fs.rmSync(path.join(folder, name))
    }
    return true
  })

/** A folder gets a file with the usual name. */
function chooseFile(to: string | undefined, folder: string, isEncrypted: boolean): string {
  const place = path.resolve(to ?? folder)
  const isFolder = to === undefined || fs.statSync(place, { throwIfNoEntry: false })?.isDirectory() === true
  return isFolder ? path.join(place, backupName(new Date(), isEncrypted)) : place
}

const restore: Command = async ({ settings, subject, options, say }) => {
  const file = path.resolve(needed(subject, 'the file of a backup'))
  const secret = readKey(options.key)
  if (options.check) {
    describe(await checkBackup(file, secret), say)
    say('0 violations')
    return true
  }
  return using(
    settings,
    async (database) => {
      const { kept, ...summary } = await restoreBackup(database, file, { replace: options.replace === true, secret })
      describe(summary, say)
      if (kept !== null) {
        say(`the previous data is kept in the schema ${kept}: "kept-return ${kept}" puts it back`)
        say(`it holds people's data and takes up space: "kept-drop ${kept}" removes it for good`)
      }
      say('restored')
      return true
    },
    { mayBeNew: true },
  )
}

/** The secret key in a file of this product or of the program "age". */
function readKey(file: string | undefined): Uint8Array | undefined {
  if (file === undefined) return undefined
  if (!fs.existsSync(file)) throw new CliError(`there is no file ${file}`)
  const secret = readSecret(fs.readFileSync(file, 'utf8'))
  if (secret === undefined) throw new CliError(`${file} holds no line with AGE-SECRET-KEY-1`)
  return secret
}

const backupKey: Command = async ({ options, say }) => {
  const { recipient, secret } = makeKeyPair()
  const file = path.resolve(needed(options.to, 'a file for the secret key (--to)'))
  fs.writeFileSync(file, `# public key: ${recipient}\n${secret}\n`, { mode: 0o600, flag: 'wx' })
  say(`BACKUP_RECIPIENT=${recipient}`)
  say(`the secret key is in ${file}: keep it away from this server, without it no backup can be read`)
  return true
}

const kept: Command = ({ settings, say }) =>
  using(settings, async (database) => {
    const names = await listKept(database)
    for (const name of names) say(name)
    say(`${names.length} kept from before a restore`)
    return true
  })

const keptReturn: Command = ({ settings, subject, say }) =>
  using(settings, async (database) => {
    const name = needed(subject, 'the name of kept data')
    const replaced = await returnKept(database, name)
    say(`${name} is in use again; what it replaced is kept in ${replaced}`)
    return true
  })

const keptDrop: Command = ({ settings, subject, say }) =>
  using(settings, async (database) => {
    const name = needed(subject, 'the name of kept data')
    await dropKept(database, name)
    say(`${name} is removed`)
    return true
  })

function describe({ tables, jobs }: BackupSummary, say: Call['say']): void {
  for (const [table, rows] of Object.entries(tables)) if (rows > 0) say(`${table.padEnd(20)} ${rows}`)
  say(`${'jobs to do'.padEnd(20)} ${jobs}`)
}

export const BACKUP_COMMANDS: Readonly<Record<string, { run: Command; usage: string }>> = {
  backup: { run: backup, usage: 'backup [--to file or folder]' },
  'backup-key': { run: backupKey, usage: 'backup-key --to file' },
  restore: { run: restore, usage: 'restore <file> [--check] [--replace] [--key file]' },
  kept: { run: kept, usage: 'kept' },
  'kept-return': { run: keptReturn, usage: 'kept-return <name>' },
  'kept-drop': { run: keptDrop, usage: 'kept-drop <name>' },
}
