import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  release(): void
}

/**
 * Takes a lock held by the operating system, which ends with the process however it dies. A file with a process id could
 * outlive the process, and the id could be reused.
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
