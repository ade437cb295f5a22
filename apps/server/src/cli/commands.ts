import fs from 'node:fs'
import { foldEmail } from '@cup/contract/text-fields'
import { checkInvariants } from '../db/check-invariants.ts'
import { isMigrated } from '../db/schema-fit.ts'
import { findEverythingAbout } from '../features/account/person.queries.ts'
import { recomputeRecords } from '../features/records/recompute-records.step.ts'
import { RELEASE } from '../release.ts'
import { BACKUP_COMMANDS } from './backup-commands.ts'
import { type Command, type Run, requireArgument, using } from './command.ts'
import { examine } from './doctor/examine.ts'
import { erasePerson, findPerson, withReactions } from './erase-person.ts'
import { findFailedJobs } from './jobs.queries.ts'
import { moveSuperAdmin } from './move-super-admin.ts'
import { retryJob } from './retry-job.ts'

const person: Run = ({ settings, subject, options, print }) =>
  using(settings, async (database) => {
    const { db } = database
    const who = requireArgument(subject, 'an e-mail address or an id')
    if (options.erase) {
      const { id, auditEntries } = await withReactions(database, settings, (reactions) =>
        erasePerson({ db, reactions }, who),
      )
      print(`${id} is erased: signed out, name and address removed, ${auditEntries} lines of the audit log included`)
      return true
    }
    const text = JSON.stringify(await findEverythingAbout(db, (await findPerson(db, who)).id), null, 2)
    if (options.to === undefined) print(text)
    else fs.writeFileSync(options.to, `${text}\n`, { mode: 0o600, flag: 'wx' })
    return true
  })

const superAdmin: Run = ({ loadSettings, subject, print }) => {
  const settings = loadSettings()
  return using(settings, async ({ db }) => {
    const who = requireArgument(subject, 'an e-mail address or an id')
    const { id, name } = await moveSuperAdmin(db, who, foldEmail(settings.superAdminEmail))
    print(`${name} (${id}) is the super admin: sign in again`)
    return true
  })
}

const jobs: Run = ({ settings, options, print }) =>
  using(settings, async (database) => {
    if (options.retry !== undefined) {
      print(`${await retryJob(database, options.retry)} will be tried again`)
      return true
    }
    const failed = await findFailedJobs(database.db)
    for (const { id, name, failed_at, tries, reason, data } of failed) {
      print(`${id}  ${failed_at.toISOString()}  ${name}  ${tries} tries  ${JSON.stringify(data)}  ${reason ?? ''}`)
    }
    print(`${failed.length} failed jobs`)
    return true
  })

const verify: Run = ({ settings, options, print }) =>
  using(settings, async ({ db }) => {
    if (options.records) {
      const differed = await db.transaction().execute(recomputeRecords)
      print(`the records of all players are computed anew from their matches: ${differed} differed`)
    }
    const migrated = await isMigrated(db)
    if (!migrated) print('the database does not have all migrations of this release, or needs a newer one')
    const violations = await checkInvariants(db)
    for (const { invariant, detail } of violations) print(`${invariant}: ${detail}`)
    print(`${violations.length} violations`)
    return migrated && violations.length === 0
  })

const doctor: Run = async ({ loadSettings, print }) => {
  const findings = await examine(loadSettings())
  for (const { subject, isWell, text } of findings) print(`${isWell ? 'ok  ' : 'DO  '}  ${subject.padEnd(22)} ${text}`)
  const open = findings.filter(({ isWell }) => !isWell).length
  print(open === 0 ? 'all is well' : `${open} to do`)
  return open === 0
}

const version: Run = async ({ print }) => {
  print(RELEASE)
  return true
}

export const COMMANDS: Readonly<Record<string, Command>> = {
  doctor: { run: doctor, usage: 'doctor' },
  verify: { run: verify, usage: 'verify [--records]' },
  version: { run: version, usage: 'version' },
  jobs: { run: jobs, usage: 'jobs [--retry id]' },
  person: { run: person, usage: 'person <e-mail or id> [--to file] | --erase' },
  'super-admin': { run: superAdmin, usage: 'super-admin <e-mail or id>' },
  ...BACKUP_COMMANDS,
}

/** Commands of earlier releases, each with its successor. */
export const RENAMED: Readonly<Record<string, string>> = {
  config: 'doctor',
  'retry-job': 'jobs --retry <id>',
  'export-person': 'person <e-mail or id> [--to file]',
  'erase-person': 'person <e-mail or id> --erase',
  'backup-key': 'backup --make-key <file>',
  'kept-return': 'kept <name> --return',
  'kept-drop': 'kept <name> --drop',
}
