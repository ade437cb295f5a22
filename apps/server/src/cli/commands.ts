import fs from 'node:fs'
import path from 'node:path'
import type { Settings } from '../config.ts'
import { checkInvariants } from '../db/check-invariants.ts'
import { isMigrated } from '../db/migrate.ts'
import { findEverythingAbout } from '../features/account/person.queries.ts'
import { checkBackup } from './check-backup.ts'
import { CliError } from './cli-error.ts'
import { countOthers, dropEverything, isEmpty } from './database-state.queries.ts'
import { examine } from './doctor/examine.ts'
import { erasePerson } from './erase-person.ts'
import { findPerson } from './find-person.ts'
import { findFailedJobs } from './jobs.queries.ts'
import { backupName, dispensableBackups } from './keep-backups.rules.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { restoreBackup } from './restore-backup.ts'
import { retryJob } from './retry-job.ts'
import { type BackupSummary, writeBackup } from './write-backup.ts'

export interface Call {
  settings: Settings
  /** The one argument that is not an option. */
  subject: string | undefined
  options: { to?: string; check?: boolean; replace?: boolean }
  say: (line: string) => void
}

/** Resolves to false if the process should exit with 1. */
export type Command = (call: Call) => Promise<boolean>

async function using<T>(settings: Settings, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const needed = (subject: string | undefined, what: string): string => {
  if (subject === undefined) throw new CliError(`${what} is missing`)
  return subject
}

const exportPerson: Command = ({ settings, subject, options, say }) =>
  using(settings, async ({ db }) => {
    const person = await findPerson(db, needed(subject, 'an e-mail address or an id'))
    const text = JSON.stringify(await findEverythingAbout(db, person.id), null, 2)
    if (options.to === undefined) say(text)
    else fs.writeFileSync(options.to, `${text}\n`, { mode: 0o600, flag: 'wx' })
    return true
  })

const erase: Command = ({ settings, subject, say }) =>
  using(settings, async ({ db }) => {
    const { id, auditEntries } = await erasePerson(db, needed(subject, 'an e-mail address or an id'))
    say(`${id} is erased: signed out, name and address removed, ${auditEntries} lines of the audit log included`)
    return true
  })

const listJobs: Command = ({ settings, say }) =>
  using(settings, async ({ db }) => {
    const failed = await findFailedJobs(db)
    for (const { id, name, failed_at, tries, reason, data } of failed) {
      say(`${id}  ${failed_at.toISOString()}  ${name}  ${tries} tries  ${JSON.stringify(data)}  ${reason ?? ''}`)
    }
    say(`${failed.length} failed jobs`)
    return true
  })

const retry: Command = ({ settings, subject, say }) =>
  using(settings, async (database) => {
    say(`${await retryJob(database, needed(subject, 'the id of a job'))} will be tried again`)
    return true
  })

const verify: Command = ({ settings, say }) =>
  using(settings, async ({ db }) => {
    const migrated = await isMigrated(db)
    if (!migrated) say('the database does not hold exactly the migrations of this version')
    const violations = await checkInvariants(db)
    for (const { invariant, detail } of violations) say(`${invariant}: ${detail}`)
    say(`${violations.length} violations`)
    return migrated && violations.length === 0
  })

const doctor: Command = async ({ settings, say }) => {
  const findings = await examine(settings)
  for (const { subject, isWell, text } of findings) say(`${isWell ? 'ok  ' : 'DO  '}  ${subject.padEnd(22)} ${text}`)
  const open = findings.filter(({ isWell }) => !isWell).length
  say(open === 0 ? 'all is well' : `${open} to do`)
  return open === 0
}

/** The configuration was read before any command runs, and a mistake in it ends with 78. */
const config: Command = async ({ say }) => {
  say('the configuration is complete')
  return true
}

const backup: Command = ({ settings, options, say }) =>
  using(settings, async ({ db }) => {
    const folder = path.join(settings.dataDir, 'backups')
    const file = path.resolve(options.to ?? path.join(folder, backupName(new Date())))
    describe(await writeBackup(db, file), say)
    say(`written to ${file}`)
    if (options.to === undefined) {
      for (const name of dispensableBackups(fs.readdirSync(folder))) fs.rmSync(path.join(folder, name))
    }
    return true
  })

const restore: Command = async ({ settings, subject, options, say }) => {
  const file = path.resolve(needed(subject, 'the file of a backup'))
  if (options.check) {
    const { violations, ...summary } = await checkBackup(settings, file)
    describe(summary, say)
    for (const violation of violations) say(violation)
    say(`${violations.length} violations`)
    return violations.length === 0
  }
  return using(settings, async (database) => {
    await makeRoom(database, settings, options.replace === true, say)
    describe(await restoreBackup(database, file), say)
    say('restored')
    return true
  })
}

/** Backs up the existing data before it is replaced. */
async function makeRoom({ db }: OpenDatabase, settings: Settings, replace: boolean, say: Call['say']): Promise<void> {
  if ((await countOthers(db)) > 0) throw new CliError('a server is using this database; stop it first')
  if (await isEmpty(db)) return
  if (!replace) throw new CliError('the database is not empty; --replace puts the backup in its place')
  const kept = path.join(settings.dataDir, 'backups', `before-restore-${backupName(new Date())}`)
  await writeBackup(db, kept)
  say(`the previous data is in ${kept}`)
  await dropEverything(db)
}

function describe({ tables, jobs }: BackupSummary, say: Call['say']): void {
  for (const [table, rows] of Object.entries(tables)) if (rows > 0) say(`${table.padEnd(20)} ${rows}`)
  say(`${'jobs to do'.padEnd(20)} ${jobs}`)
}

export const COMMANDS: Readonly<Record<string, { run: Command; usage: string }>> = {
  'export-person': { run: exportPerson, usage: 'export-person <e-mail or id> [--to file]' },
  'erase-person': { run: erase, usage: 'erase-person <e-mail or id>' },
  jobs: { run: listJobs, usage: 'jobs' },
  'retry-job': { run: retry, usage: 'retry-job <id>' },
  config: { run: config, usage: 'config' },
  doctor: { run: doctor, usage: 'doctor' },
  verify: { run: verify, usage: 'verify' },
  backup: { run: backup, usage: 'backup [--to file]' },
  restore: { run: restore, usage: 'restore <file> [--check] [--replace]' },
}
