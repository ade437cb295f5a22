import fs from 'node:fs'
import path from 'node:path'
import { backupName, dispensableBackups } from '../features/backups/keep-backups.rules.ts'
import { type BackupSummary, writeBackup } from '../features/backups/write-backup.ts'
import { checkBackup } from './check-backup.ts'
import { type Call, type Command, needed, using } from './command.ts'
import { dropKept, listKept, returnKept } from './kept-data.ts'
import { restoreBackup } from './restore-backup.ts'

const backup: Command = ({ settings, options, say }) =>
  using(settings, async ({ db }) => {
    const folder = path.join(settings.dataDir, 'backups')
    const file = chooseFile(options.to, folder)
    describe(await writeBackup(db, file), say)
    say(`written to ${file}`)
    if (options.to === undefined) {
      for (const name of dispensableBackups(fs.readdirSync(folder))) fs.rmSync(path.join(folder, name))
    }
    return true
  })

/** A folder gets a file with the usual name. */
function chooseFile(to: string | undefined, folder: string): string {
  const place = path.resolve(to ?? folder)
  const isFolder = to === undefined || fs.statSync(place, { throwIfNoEntry: false })?.isDirectory() === true
  return isFolder ? path.join(place, backupName(new Date())) : place
}

const restore: Command = async ({ settings, subject, options, say }) => {
  const file = path.resolve(needed(subject, 'the file of a backup'))
  if (options.check) {
    describe(await checkBackup(file), say)
    say('0 violations')
    return true
  }
  return using(
    settings,
    async (database) => {
      const { kept, ...summary } = await restoreBackup(database, file, { replace: options.replace === true })
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
  restore: { run: restore, usage: 'restore <file> [--check] [--replace]' },
  kept: { run: kept, usage: 'kept' },
  'kept-return': { run: keptReturn, usage: 'kept-return <name>' },
  'kept-drop': { run: keptDrop, usage: 'kept-drop <name>' },
}
