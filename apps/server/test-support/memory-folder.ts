import { statfsSync } from 'node:fs'
import os from 'node:os'

/** Linux keeps this folder in memory. */
const IN_MEMORY = '/dev/shm'
/** With a reserve: a run that fills the folder would fail. */
const NEEDED_BYTES = 4 * 2 ** 30

/**
 * The folder of a test run's databases, in memory if there is enough of it: every test file creates a database of many small
 * files, which takes five times as much processor time on a disk.
 */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= NEEDED_BYTES ? IN_MEMORY : os.tmpdir()
  } catch {
    return os.tmpdir()
  }
}
