import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  release(): void
}

/**
 * Takes a lock of the operating system, which releases it when the process ends, even after a kill. A file with a process id
 * could outlive the process, and the id could be reused.
 */
export function tryLock(file: string, kind: 'exclusive' | 'shared'): FileLock | undefined {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA busy_timeout = 0')
    database.exec(kind === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT * FROM sqlite_master')
  } catch {
    database.close()
    return undefined
  }
  return { release: () => database.close() }
}

/** Locks a folder for this process, or reports the process that holds it. */
export function lockFolder(folder: string): FileLock {
  const pidFile = path.join(folder, 'server.pid')
  const lock = tryLock(path.join(folder, 'server.lock'), 'exclusive')
  if (lock === undefined) throw new Error(`${folder} is already in use by process ${readPid(pidFile)}; stop it first`)
  fs.writeFileSync(pidFile, String(process.pid))
  return {
    release: () => {
      fs.rmSync(pidFile, { force: true })
      lock.release()
    },
  }
}

const readPid = (file: string): string => {
  try {
    return fs.readFileSync(file, 'utf8').trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}
