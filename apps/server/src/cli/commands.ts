import fs from 'node:fs'
import { checkInvariants } from '../db/check-invariants.ts'
import { isMigrated } from '../db/schema-fit.ts'
import { findEverythingAbout } from '../features/account/person.queries.ts'
import { BACKUP_COMMANDS } from './backup-commands.ts'
import { type Command, needed, using } from './command.ts'
import { examine } from './doctor/examine.ts'
import { erasePerson, findPerson, withReactions } from './erase-person.ts'
import { findFailedJobs } from './jobs.queries.ts'
import { retryJob } from './retry-job.ts'

const exportPerson: Command = ({ settings, subject, options, say }) =>
  using(settings, async ({ db }) => {
    const person = await findPerson(db, needed(subject, 'an e-mail address or an id'))
    const text = JSON.stringify(await findEverythingAbout(db, person.id), null, 2)
    if (options.to === undefined) say(text)
    else fs.writeFileSync(options.to, `${text}\n`, { mode: 0o600, flag: 'wx' })
    return true
  })

const erase: Command = ({ settings, subject, say }) =>
  using(settings, async (database) => {
    const person = needed(subject, 'an e-mail address or an id')
    const { id, auditEntries } = await withReactions(database, settings, (reactions) =>
      erasePerson({ db: database.db, reactions }, person),
    )
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
    if (!migrated) say('the database does not have all migrations of this release, or needs a newer one')
    const violations = await checkInvariants(db)
    for (const { invariant, detail } of violations) say(`${invariant}: ${detail}`)
    say(`${violations.length} violations`)
    return migrated && violations.length === 0
  })

const doctor: Command = async ({ everything, say }) => {
  const findings = await examine(everything())
  for (const { subject, isWell, text } of findings) say(`${isWell ? 'ok  ' : 'DO  '}  ${subject.padEnd(22)} ${text}`)
  const open = findings.filter(({ isWell }) => !isWell).length
  say(open === 0 ? 'all is well' : `${open} to do`)
  return open === 0
}

/** A mistake in the configuration ends with 78. */
const config: Command = async ({ everything, say }) => {
  everything()
  say('the configuration is complete')
  return true
}

export const COMMANDS: Readonly<Record<string, { run: Command; usage: string }>> = {
  'export-person': { run: exportPerson, usage: 'export-person <e-mail or id> [--to file]' },
  'erase-person': { run: erase, usage: 'erase-person <e-mail or id>' },
  jobs: { run: listJobs, usage: 'jobs' },
  'retry-job': { run: retry, usage: 'retry-job <id>' },
  config: { run: config, usage: 'config' },
  doctor: { run: doctor, usage: 'doctor' },
  verify: { run: verify, usage: 'verify' },
  ...BACKUP_COMMANDS,
}
