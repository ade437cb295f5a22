import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { decrypt, encrypt, isAgeFile } from './age-format.ts'
import type { TableShape } from './tables.queries.ts'

/** A job that is still queued. */
export interface WaitingJob {
  id: string
  name: string
  data: object | null
  singleton_key: string | null
  start_after: string
}

export interface BackupHead {
  format: typeof FORMAT
  made_at: string
  migrations: { name: string; checksum: string }[]
}

/** One line of a backup. The last one is the end, so that a file cut short is recognised. */
export type BackupLine =
  | { head: BackupHead }
  | { table: TableShape }
  | { row: string }
  | { job: WaitingJob }
  | { end: { rows: number; jobs: number } }

export const FORMAT = 'rocket-league-cup backup 1'

/** The file is there already: a backup never replaces another file. */
export class FileExistsError extends Error {
  override readonly name = 'FileExistsError'
}

/** Writes to a temporary file, syncs it and gives it its name; only this user can read it. An existing file is kept. */
export async function writeBackupFile(
  file: string,
  lines: AsyncIterable<BackupLine>,
  recipient?: Uint8Array,
): Promise<void> {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  refuseExisting(file)
  const unfinished = `${file}.${process.pid}.unfinished`
  try {
    const target = fs.createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
    const text = Readable.from(toText(lines))
    if (recipient === undefined) await pipeline(text, createGzip(), target)
    else await pipeline(text, createGzip(), (packed: AsyncIterable<Buffer>) => encrypt(packed, recipient), target)
    nameFile(unfinished, file)
  } finally {
    fs.rmSync(unfinished, { force: true })
  }
  syncFolder(path.dirname(file))
}

function refuseExisting(file: string): void {
  if (fs.existsSync(file)) throw new FileExistsError(`${file} exists already`)
}

/** A link fails when the name is taken, which a rename does not; some file systems have no links. */
function nameFile(unfinished: string, file: string): void {
  try {
    fs.linkSync(unfinished, file)
  } catch {
    refuseExisting(file)
    fs.renameSync(unfinished, file)
  }
}

async function* toText(lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}

/** A renamed file survives a power cut only once its folder is synced as well. */
function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

/** The file is encrypted, and no key was given. */
export class MissingKeyError extends Error {
  override readonly name = 'MissingKeyError'
}

/** Reads a backup line by line, with the raw secret key of an encrypted one; throws at the first damaged line. */
export async function* readBackupFile(file: string, secret?: Uint8Array): AsyncGenerator<BackupLine> {
  const source = fs.createReadStream(file)
  const text = createGunzip()
  const key = isAgeFile(beginningOf(file)) ? required(secret, file) : undefined
  const flow =
    key === undefined
      ? pipeline(source, text)
      : pipeline(source, (sealed: AsyncIterable<Buffer>) => decrypt(sealed, key), text)
  // awaited below; until then a failure must not count as unhandled
  flow.catch(() => {})
  for await (const line of readline.createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
    yield JSON.parse(line) as BackupLine
  }
  await flow
}

function required(secret: Uint8Array | undefined, file: string): Uint8Array {
  if (secret === undefined)
    throw new MissingKeyError(`${file} is encrypted: name the file with its secret key in --key`)
  return secret
}

/** Enough of a file to know what it is. */
export function beginningOf(file: string): Buffer {
  const handle = fs.openSync(file, 'r')
  try {
    const start = Buffer.alloc(64)
    return start.subarray(0, fs.readSync(handle, start))
  } finally {
    fs.closeSync(handle)
  }
}
