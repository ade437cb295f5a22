import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory of a process, in MiB. */
export function residentMiB(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024)
}

/** Files and connections a process has open. */
export const countOpenFiles = (pid: number | undefined): number => readdirSync(`/proc/${pid}/fd`).length
