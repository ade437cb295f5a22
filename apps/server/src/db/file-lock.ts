import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  release(): void
}

/**
 * Takes a lock that the operating system holds, so it ends with the process however that dies; a file with a process id
 * could outlive it, and the id could by then be another's. Any number may share it; who has it exclusively is alone.
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
