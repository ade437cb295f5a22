import type { FaultOptions, FaultReport } from './report.ts'

/** Stops only a run that hangs. */
export const SLICE_TIMEOUT_MS = 240_000

const SLICE: FaultOptions = { seed: 1, full: false, log: () => {} }

/** Runs the slice; returns its violations without those of times, which depend on the machine. */
export async function runSlice<O extends FaultOptions>(
  run: (options: O) => Promise<FaultReport>,
  options?: Omit<O, keyof FaultOptions>,
): Promise<string[]> {
  const { violations } = await run({ ...SLICE, ...options } as O)
  return violations.filter((line) => !/ ms is /.test(line))
}
