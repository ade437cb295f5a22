import fs from 'node:fs'
import { readMigrations } from '../../db/migration-files.ts'
import { isAgeFile } from './age-format.ts'
import {
  type BackupHead,
  type BackupLine,
  beginningOf,
  FORMAT,
  MissingKeyError,
  readBackupFile,
} from './backup-file.ts'
import type { BackupSummary } from './write-backup.ts'

/** The file cannot be restored; the message says why in a sentence for the operator. */
export class BadBackupError extends Error {
  override readonly name = 'BadBackupError'
}

export interface VerifiedBackup extends BackupSummary {
  head: BackupHead
}

const NAME = /^[a-z][a-z0-9_]*$/

/** Reads the whole file and checks it against itself and against the migrations of this release. */
export async function verifyBackupFile(file: string, secret?: Uint8Array): Promise<VerifiedBackup> {
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  if (stat === undefined) throw new BadBackupError(`there is no file ${file}`)
  if (!stat.isFile()) throw new BadBackupError(`${file} is not a file`)
  const count = new LineCount(file)
  try {
    for await (const line of readBackupFile(file, secret)) count.add(line)
  } catch (error) {
    if (error instanceof BadBackupError) throw error
    if (error instanceof MissingKeyError) throw new BadBackupError(error.message)
    throw isCompressed(file) || isAgeFile(beginningOf(file)) ? damaged(file, error) : notABackup(file)
  }
  const verified = count.finish()
  await requireKnownMigrations(verified.head)
  return verified
}

const notABackup = (file: string): BadBackupError => new BadBackupError(`${file} is not a backup of this product`)
const damaged = (file: string, error: unknown): BadBackupError =>
  new BadBackupError(`${file} is damaged: ${error instanceof Error ? error.message : String(error)}`)

const GZIP = Buffer.from([0x1f, 0x8b])

const isCompressed = (file: string): boolean => beginningOf(file).subarray(0, GZIP.length).equals(GZIP)

class LineCount {
  head: BackupHead | undefined
  readonly #file: string
  readonly #summary: BackupSummary = { tables: {}, jobs: 0 }
  #table: string | undefined
  #end: { rows: number; jobs: number } | undefined

  constructor(file: string) {
    this.#file = file
  }

  add(line: BackupLine): void {
    if (this.head === undefined) this.#begin(line)
    else if (this.#end !== undefined) throw damaged(this.#file, new Error('it goes on after its end'))
    else if ('table' in line) this.#openTable(line.table)
    else if ('row' in line && this.#table !== undefined && typeof line.row === 'string') {
      this.#summary.tables[this.#table] = (this.#summary.tables[this.#table] ?? 0) + 1
    } else if ('job' in line && typeof line.job?.name === 'string') this.#summary.jobs += 1
    else if ('end' in line) this.#end = line.end
    else throw damaged(this.#file, new Error('one of its lines is of no known kind'))
  }

  #begin(line: BackupLine): void {
    if (typeof line !== 'object' || line === null || !('head' in line) || line.head?.format !== FORMAT) {
      throw notABackup(this.#file)
    }
    this.head = line.head
  }

  #openTable({ name, columns }: { name: string; columns: string[] }): void {
    const isWell = Array.isArray(columns) && [name, ...columns].every((word) => NAME.test(word))
    if (!isWell || this.#summary.tables[name] !== undefined) {
      throw damaged(this.#file, new Error('one of its tables has no proper name, or is there twice'))
    }
    this.#table = name
    this.#summary.tables[name] = 0
  }

  finish(): VerifiedBackup {
    if (this.head === undefined) throw notABackup(this.#file)
    const rows = Object.values(this.#summary.tables).reduce((sum, count) => sum + count, 0)
    if (this.#end?.rows !== rows || this.#end.jobs !== this.#summary.jobs) {
      throw damaged(this.#file, new Error('it ends before all of it was there'))
    }
    return { ...this.#summary, head: this.head }
  }
}

async function requireKnownMigrations({ migrations }: BackupHead): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of migrations) {
    const ours = known.get(name)
    if (ours === undefined) throw new BadBackupError(`the backup is of a newer version: ${name} is not known here`)
    if (ours !== checksum) throw new BadBackupError(`the migration ${name} is not the one of the backup`)
  }
}
