import { statfsSync } from 'node:fs'
import os from 'node:os'

/** Linux keeps what lies here in memory. */
const IN_MEMORY = '/dev/shm'
/** A run uses less than half of it. */
const NEEDED_BYTES = 4 * 2 ** 30

/**
 * Where a test run keeps its databases. In memory, where there is enough of it: a database of a test file has some
 * hundred files, and making them on a disk takes the processor five times as long.
 */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= NEEDED_BYTES ? IN_MEMORY : os.tmpdir()
  } catch {
    return os.tmpdir()
  }
}
