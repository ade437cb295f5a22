import fs from 'node:fs'
import path from 'node:path'
import { findSecret, makeKeyPair } from '../features/backups/encryption.ts'
import { recordErasedPeople } from '../features/backups/erased-people.ts'
import { backupName, surplusBackups } from '../features/backups/keep-backups.rules.ts'
import { type BackupSummary, writeBackup } from '../features/backups/write-backup.ts'
import { checkBackup } from './check-backup.ts'
import { CliError } from './cli-error.ts'
import { type Call, type Command, type Run, requireArgument, using } from './command.ts'
import { dropKept, listKept, returnKept } from './kept-data.ts'
import { type Restored, restoreBackup } from './restore-backup.ts'

/** Does not change `backup_age_seconds`, which counts only the automatic backups of the server. */
const backup: Run = async (call) => {
  const { options, print } = call
  if (options['make-key'] !== undefined) return makeKey(call, options['make-key'])
  const { settings } = call
  return using(settings, async ({ db }) => {
    const { folder, recipient } = settings.backups
    const file = chooseFile(options.to, folder, recipient !== null)
    describe(await writeBackup(db, file, recipient === null ? {} : { recipient }), print)
    await recordErasedPeople(db, path.dirname(file))
    print(`written to ${file}, ${recipient === null ? 'not encrypted' : `encrypted to ${recipient}`}`)
    if (options.to === undefined) {
      for (const name of surplusBackups(fs.readdirSync(folder))) fs.rmSync(path.join(folder, name))
    }
    return true
  })
}

/** In a folder the file gets the default name. */
function chooseFile(to: string | undefined, folder: string, isEncrypted: boolean): string {
  const target = path.resolve(to ?? folder)
  const isFolder = to === undefined || fs.statSync(target, { throwIfNoEntry: false })?.isDirectory() === true
  return isFolder ? path.join(target, backupName(new Date(), isEncrypted)) : target
}

const restore: Run = async (call) => {
  const { subject, options, print } = call
  const file = path.resolve(requireArgument(subject, 'the file of a backup'))
  const secret = readKey(options.key)
  if (options.check) {
    describeRestored(await checkBackup(file, secret), print)
    print('0 violations')
    return true
  }
  const { settings } = call
  return using(
    settings,
    async (database) => {
      const erasedListsIn = [settings.backups.folder]
      const restored = await restoreBackup(database, file, { replace: options.replace === true, secret, erasedListsIn })
      describeRestored(restored, print)
      const { kept } = restored
      if (kept !== null) {
        print(`the previous data is kept in the schema ${kept}: "kept ${kept} --return" puts it back`)
        print(`it holds people's data and takes up space: "kept ${kept} --drop" removes it for good`)
      }
      print('restored')
      return true
    },
    { mayBeNew: true },
  )
}

/** The secret key in a file of this product or of the program "age". */
function readKey(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  if (!fs.existsSync(file)) throw new CliError(`there is no file ${file}`)
  const secret = findSecret(fs.readFileSync(file, 'utf8'))
  if (secret === undefined) throw new CliError(`${file} holds no line with AGE-SECRET-KEY-1`)
  return secret
}

async function makeKey({ print }: Call, to: string): Promise<boolean> {
  const { recipient, secret } = await makeKeyPair()
  const file = path.resolve(to)
  fs.writeFileSync(file, `# public key: ${recipient}\n${secret}\n`, { mode: 0o600, flag: 'wx' })
  print(`BACKUP_RECIPIENT=${recipient}`)
  print(`the secret key is in ${file}: keep it away from this server, without it no backup can be read`)
  return true
}

const kept: Run = ({ settings, subject, options, print }) =>
  using(settings, async (database) => {
    if (options.return) {
      const name = requireArgument(subject, 'the name of kept data')
      const replaced = await returnKept(database, name)
      print(`${name} is in use again; what it replaced is kept in ${replaced}`)
    } else if (options.drop) {
      const name = requireArgument(subject, 'the name of kept data')
      await dropKept(database, name)
      print(`${name} is removed`)
    } else {
      const names = await listKept(database)
      for (const name of names) print(name)
      print(`${names.length} kept from before a restore`)
    }
    return true
  })

function describe({ tables, jobs }: BackupSummary, print: Call['print']): void {
  for (const [table, rows] of Object.entries(tables)) if (rows > 0) print(`${table.padEnd(20)} ${rows}`)
  print(`${'jobs to do'.padEnd(20)} ${jobs}`)
}

function describeRestored(restored: Restored, print: Call['print']): void {
  const { head, omitted, erasedAgain } = restored
  describe(restored, print)
  print(`made at ${head.made_at} by release ${head.release ?? '0.2.0 or earlier'}`)
  for (const what of omitted) print(`left out, because a newer release added it: ${what}`)
  for (const id of erasedAgain) print(`erased again, because it was erased after the backup was made: ${id}`)
}

export const BACKUP_COMMANDS: Readonly<Record<string, Command>> = {
  backup: { run: backup, usage: 'backup [--to file or folder] | --make-key file' },
  restore: { run: restore, usage: 'restore <file> [--check] [--replace] [--key file]' },
  kept: { run: kept, usage: 'kept [<name> --return | --drop]' },
}
