import fs from 'node:fs'
import path from 'node:path'
import { type FileLock, tryLock } from './file-lock.ts'

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
