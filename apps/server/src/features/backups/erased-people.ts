import fs from 'node:fs'
import path from 'node:path'
import { isId } from '@cup/contract/text-fields'
import type { Db } from '../../db/db.ts'
import { findErasedPeople } from './backups.queries.ts'

/** A list of ids beside the backups: a backup from before an erasure does not contain it. */
const FILE = 'erased-people'

/** Adds the people who have been erased to the list beside the backups. */
export async function recordErasedPeople(db: Db, folder: string): Promise<void> {
  const known = readErasedPeople(folder)
  const all = new Set([...known, ...(await findErasedPeople(db))])
  if (all.size === known.length) return
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, FILE)
  const unfinished = `${file}.${process.pid}.unfinished`
  fs.writeFileSync(unfinished, `${[...all].join('\n')}\n`, { mode: 0o600, flush: true })
  fs.renameSync(unfinished, file)
}

/** The ids in the list of a folder; none where there is no list. */
export function readErasedPeople(folder: string): string[] {
  const file = path.join(folder, FILE)
  return fs.existsSync(file) ? [...new Set(fs.readFileSync(file, 'utf8').split('\n'))].filter((line) => isId(line)) : []
}
