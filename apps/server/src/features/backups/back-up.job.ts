import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import type { Deps } from '../../deps.ts'
import { findBackupAge, hasBackup, insertBackup } from './backups.queries.ts'
import { recordErasedPeople } from './erased-people.ts'
import { backupName, surplusBackups } from './keep-backups.rules.ts'
import { writeBackup } from './write-backup.ts'

/** Makes a backup if the last one is old enough, and removes surplus ones. */
export const backUp = defineJob({
  name: 'back-up',
  payload: z.object({}),
  every: '*/5 * * * *',
  retryLimit: 0,
  expireSeconds: 15 * 60,
  handle: (deps, _payload, signal) => backUpWhenDue(deps, signal),
})

async function backUpWhenDue({ db, config, log }: Deps, signal?: AbortSignal): Promise<void> {
  const { everyMinutes, folder, recipient } = config.backups
  if (everyMinutes === 0) return
  await recordErasedPeople(db, folder)
  const { seconds } = await findBackupAge(db)
  if (seconds < everyMinutes * 60 && (await hasBackup(db))) return
  const encrypted = recipient !== null
  const file = path.join(folder, backupName(new Date(), encrypted))
  const written = await writeBackup(db, file, {
    alone: true,
    ...(signal === undefined ? {} : { signal }),
    ...(encrypted ? { recipient } : {}),
  })
  // another instance is making one
  if (written === undefined) return
  const bytes = fs.statSync(file).size
  await insertBackup(db, { file: path.basename(file), bytes, encrypted })
  for (const name of surplusBackups(fs.readdirSync(folder))) fs.rmSync(path.join(folder, name))
  log.info({ event: 'backup.made', bytes, encrypted }, 'backup made')
}
