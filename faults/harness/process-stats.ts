import { readdirSync, readFileSync } from 'node:fs'
import { waitUntil } from './wait-until.ts'

/** Resident memory of a process, in MiB. */
export function residentMiB(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024)
}

/** Number of files and connections that a process has open. */
export const countOpenFiles = (pid: number | undefined): number => readdirSync(`/proc/${pid}/fd`).length

/** Waits until a process has at most `max` files open, or the timeout expires; returns their number. */
export async function untilOpenFiles(pid: number | undefined, max: number, timeoutMs: number): Promise<number> {
  await waitUntil(() => countOpenFiles(pid) <= max, timeoutMs, 100)
  return countOpenFiles(pid)
}
