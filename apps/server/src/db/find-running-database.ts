import fs from 'node:fs'
import path from 'node:path'
import { unprivilegedAccount } from './embedded-account.ts'
import { makeDataRoot } from './embedded-folders.ts'
import type { ConnectionConfig } from './embedded-postgres.ts'

/** Lines of `postmaster.pid`, which PostgreSQL keeps in its data folder while it runs. */
const [PID, PORT, SOCKET_FOLDER] = [0, 3, 4]

/** The connection to the embedded database of this folder if another process runs it. */
export function findRunningDatabase(dataDir: string): ConnectionConfig | undefined {
  const folder = path.join(makeDataRoot(dataDir, unprivilegedAccount()), 'pg18')
  const lines = readLines(path.join(folder, 'postmaster.pid'))
  const host = lines[SOCKET_FOLDER]
  if (!host || !isAlive(Number(lines[PID]))) return undefined
  return { host, port: Number(lines[PORT]), user: 'cup', database: 'postgres' }
}

function readLines(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
