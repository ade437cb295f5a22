import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface FolderLock {
  release(): void
}

/**
 * Takes a folder for this process, or says which process has it. The operating system holds the lock, so it ends with
 * the process however that dies; a file with a process id could outlive it, and the id could by then be another's.
 */
export function lockFolder(folder: string): FolderLock {
  const pidFile = path.join(folder, 'server.pid')
  const lock = new DatabaseSync(path.join(folder, 'server.lock'))
  try {
    lock.exec('PRAGMA busy_timeout = 0')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new Error(`${folder} is already in use by process ${readPid(pidFile)}; stop it first`, { cause })
  }
  fs.writeFileSync(pidFile, String(process.pid))
  return {
    release: () => {
      fs.rmSync(pidFile, { force: true })
      lock.close()
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
