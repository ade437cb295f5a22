import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type BackupLine, readLine } from './backup-line.rules.ts'
import { decrypt, encrypt, isAgeFile, isRecipient } from './encryption.ts'

/** An unfinished file of this age belongs to a process that died. */
const ABANDONED_MS = 15 * 60_000

/** The file exists: a backup never replaces another file. */
export class FileExistsError extends Error {
  override readonly name = 'FileExistsError'
}

/** Writes to a temporary file, syncs it and gives it its name; only this user can read it. An existing file is kept. */
export async function writeBackupFile(
  file: string,
  lines: AsyncIterable<BackupLine>,
  recipient?: string,
): Promise<void> {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  removeAbandoned(path.dirname(file))
  if (recipient !== undefined && !(await isRecipient(recipient))) throw new Error('BACKUP_RECIPIENT has a typing error')
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

function removeAbandoned(folder: string): void {
  for (const name of fs.readdirSync(folder).filter((one) => one.endsWith('.unfinished'))) {
    const file = path.join(folder, name)
    const stat = fs.statSync(file, { throwIfNoEntry: false })
    if (stat !== undefined && Date.now() - stat.mtimeMs > ABANDONED_MS) fs.rmSync(file, { force: true })
  }
}

function refuseExisting(file: string): void {
  if (fs.existsSync(file)) throw new FileExistsError(`${file} exists already`)
}

/** Unlike a rename, a link fails if the name is taken. File systems without links get a check and a rename. */
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

/** The file has a line of an unknown kind. */
export class UnknownLineError extends Error {
  override readonly name = 'UnknownLineError'
}

/** Reads a backup line by line, with the secret key of an encrypted one; throws at the first damaged line. */
export async function* readBackupFile(file: string, secret?: string): AsyncGenerator<BackupLine> {
  const key = isAgeFile(readStart(file)) ? requireSecret(secret, file) : undefined
  const source = fs.createReadStream(file)
  const packed = key === undefined ? source : Readable.from(decrypt(source, key))
  const text = createGunzip()
  // awaited below; until then, and when the reader stops early, a failure must not count as unhandled
  const whole = finished(text)
  whole.catch(() => {})
  packed.on('error', (error: Error) => text.destroy(error)).pipe(text)
  try {
    for await (const line of readline.createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
      const read = readLine(line)
      if (read === undefined) throw new UnknownLineError('one of its lines is of no known kind')
      yield read
    }
    await whole
  } finally {
    packed.unpipe(text)
    text.destroy()
    packed.destroy()
  }
}

function requireSecret(secret: string | undefined, file: string): string {
  if (secret === undefined)
    throw new MissingKeyError(`${file} is encrypted: name the file with its secret key in --key`)
  return secret
}

/** The first bytes of a file, to find out its kind. */
export function readStart(file: string): Buffer {
  const handle = fs.openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(64)
    return bytes.subarray(0, fs.readSync(handle, bytes))
  } finally {
    fs.closeSync(handle)
  }
}
