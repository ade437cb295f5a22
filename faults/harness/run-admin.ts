import { execFile } from 'node:child_process'
import path from 'node:path'

const ADMIN = path.resolve(import.meta.dirname, '../../apps/server/admin.mjs')
const TIMEOUT_MS = 120_000

export interface AdminResult {
  code: number
  output: string
}

/** Runs the command line tool the way an operator does. */
export const runAdmin = (args: readonly string[], env: Record<string, string>): Promise<AdminResult> =>
  new Promise((resolve) => {
    const options = { env: { PATH: '/usr/bin:/bin', ...env }, timeout: TIMEOUT_MS }
    execFile(process.execPath, [ADMIN, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
      resolve({ code, output: `${stdout}${stderr}` })
    })
  })
