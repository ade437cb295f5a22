import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Resident memory of a process, in MiB. */
export function residentMiB(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024)
}

/** Number of files and connections that a process has open. */
export const countOpenFiles = (pid: number | undefined): number => readdirSync(`/proc/${pid}/fd`).length

/** Waits until a process has no more than so many open, or the timeout expires; says how many it has. */
export async function untilOpenFiles(pid: number | undefined, atMost: number, patienceMs: number): Promise<number> {
  const deadline = Date.now() + patienceMs
  while (countOpenFiles(pid) > atMost && Date.now() < deadline) await sleep(100)
  return countOpenFiles(pid)
}
