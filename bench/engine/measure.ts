/** One piece of work on something prepared outside the clock. */
export interface Task<T> {
  readonly prepare: () => T | Promise<T>
  readonly work: (prepared: T) => unknown
}

const BATCH_CPU_MICROSECONDS = 20_000
const BUDGET_MILLISECONDS = 1_500
const LARGEST_BATCH = 4_096

/** CPU time, so that whatever else runs on the machine counts less than on the wall's clock. */
const cpuMicroseconds = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Microseconds of CPU per piece of work: the best batch of those that fit the budget, after one to warm up. */
export const measure = async <T>(task: Task<T>): Promise<number> => {
  const start = performance.now()
  let batch = 1
  let best = Number.POSITIVE_INFINITY
  for (let rounds = 0; rounds < 3 || performance.now() - start < BUDGET_MILLISECONDS; rounds++) {
    const cpu = await runBatch(task, batch)
    if (cpu < BATCH_CPU_MICROSECONDS && batch < LARGEST_BATCH) {
      batch = Math.min(
        LARGEST_BATCH,
        Math.max(2 * batch, Math.ceil((batch * BATCH_CPU_MICROSECONDS) / Math.max(cpu, 1))),
      )
      continue
    }
    if (rounds > 0) best = Math.min(best, cpu / batch)
    if (performance.now() - start > 4 * BUDGET_MILLISECONDS && best < Number.POSITIVE_INFINITY) break
  }
  return best
}

const runBatch = async <T>({ prepare, work }: Task<T>, batch: number): Promise<number> => {
  const prepared: T[] = []
  for (let made = 0; made < batch; made++) prepared.push(await prepare())
  const start = cpuMicroseconds()
  for (const each of prepared) {
    const pending = work(each)
    if (pending instanceof Promise) await pending
  }
  return cpuMicroseconds() - start
}
