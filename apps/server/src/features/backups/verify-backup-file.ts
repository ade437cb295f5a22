import fs from 'node:fs'
import { readMigrations } from '../../db/migration-files.ts'
import { isAtLeast, RELEASE } from '../../release.ts'
import { MissingKeyError, readBackupFile, readStart, UnknownLineError } from './backup-file.ts'
import type { BackupHead, BackupLine } from './backup-line.rules.ts'
import { isAgeFile } from './encryption.ts'
import type { BackupSummary } from './write-backup.ts'

/** The file cannot be restored; the message says why in a sentence for the operator. */
export class BadBackupError extends Error {
  override readonly name = 'BadBackupError'
}

interface VerifiedBackup extends BackupSummary {
  head: BackupHead
  /** Whether a newer release has migrated the database that was backed up. This release can run on it. */
  isNewer: boolean
}

/** Reads the whole file and checks it against itself and against the migrations of this release. */
export async function verifyBackupFile(file: string, secret?: string): Promise<VerifiedBackup> {
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  if (stat === undefined) throw new BadBackupError(`there is no file ${file}`)
  if (!stat.isFile()) throw new BadBackupError(`${file} is not a file`)
  const count = new LineCount(file)
  try {
    for await (const line of readBackupFile(file, secret)) count.add(line)
  } catch (error) {
    if (error instanceof BadBackupError) throw error
    if (error instanceof MissingKeyError) throw new BadBackupError(error.message)
    if (error instanceof UnknownLineError && count.head === undefined) throw notABackup(file)
    throw isCompressed(file) || isAgeFile(readStart(file)) ? damaged(file, error) : notABackup(file)
  }
  const verified = count.finish()
  return { ...verified, isNewer: await requireKnownMigrations(verified.head) }
}

const notABackup = (file: string): BadBackupError => new BadBackupError(`${file} is not a backup of this product`)
const damaged = (file: string, error: unknown): BadBackupError =>
  new BadBackupError(`${file} is damaged: ${error instanceof Error ? error.message : String(error)}`)

const GZIP = Buffer.from([0x1f, 0x8b])

const isCompressed = (file: string): boolean => readStart(file).subarray(0, GZIP.length).equals(GZIP)

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
    else if ('row' in line && this.#table !== undefined) {
      this.#summary.tables[this.#table] = (this.#summary.tables[this.#table] ?? 0) + 1
    } else if ('job' in line) this.#summary.jobs += 1
    else if ('end' in line) this.#end = line.end
    else throw damaged(this.#file, new Error('its lines are in a wrong order'))
  }

  #begin(line: BackupLine): void {
    if (!('head' in line)) throw notABackup(this.#file)
    this.head = line.head
  }

  #openTable({ name }: { name: string }): void {
    if (this.#summary.tables[name] !== undefined) {
      throw damaged(this.#file, new Error(`the table ${name} is there twice`))
    }
    this.#table = name
    this.#summary.tables[name] = 0
  }

  finish(): Omit<VerifiedBackup, 'isNewer'> {
    if (this.head === undefined) throw notABackup(this.#file)
    const rows = Object.values(this.#summary.tables).reduce((sum, count) => sum + count, 0)
    if (this.#end?.rows !== rows || this.#end.jobs !== this.#summary.jobs) {
      throw damaged(this.#file, new Error('it ends before all of it was there'))
    }
    return { ...this.#summary, head: this.head }
  }
}

/** Whether there are migrations of a newer release, on which this one can run. Refuses all others that are not known. */
async function requireKnownMigrations({ migrations, release = '0.2.0 or earlier' }: BackupHead): Promise<boolean> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  let isNewer = false
  for (const { name, checksum, runs_with: runsWith } of migrations) {
    const ours = known.get(name)
    if (ours !== undefined && ours !== checksum) {
      throw new BadBackupError(`the migration ${name} is not the one of the backup, which release ${release} wrote`)
    }
    if (ours !== undefined) continue
    isNewer = true
    if (runsWith !== undefined && isAtLeast(RELEASE, runsWith)) continue
    const needed = runsWith === undefined ? 'is not known here' : `needs release ${runsWith}`
    throw new BadBackupError(
      `the backup is of a newer version: ${name} ${needed}, and this is ${RELEASE} (release ${release} wrote the file)`,
    )
  }
  return isNewer
}
