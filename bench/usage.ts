import { readdirSync, readFileSync } from 'node:fs'

/** CPU time of a process so far, over all its threads, in nanoseconds. */
export function cpuMicrosecondsOf(pid: number): number {
  let nanoseconds = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) nanoseconds += ranFor(`/proc/${pid}/task/${thread}/schedstat`)
  return nanoseconds / 1000
}

/** Memory that a process holds in RAM. */
export function residentBytesOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? Number.NaN) * 1024
}

function ranFor(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0])
  } catch {
    // a thread that ended in between
    return 0
  }
}
