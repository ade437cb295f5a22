/** One piece of work; its input is prepared before the clock starts. */
export interface Task<T> {
  readonly prepare: () => T | Promise<T>
  readonly work: (prepared: T) => unknown
}

const BATCH_CPU_MICROSECONDS = 20_000
const MAX_BATCH = 4_096
const ROUNDS = 25
const BUDGET_MILLISECONDS = 8_000

/** CPU time, because other work on the machine distorts it less than wall-clock time. */
const cpuMicroseconds = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/**
 * Microseconds of CPU per piece of work, for each task its best batch. The tasks take turns, so that a busy
 * moment of the machine hits all of them; finding a task's batch size warms it up.
 */
export const measure = async (tasks: readonly Task<unknown>[]): Promise<number[]> => {
  const batches: number[] = []
  for (const task of tasks) batches.push(await batchSizeFor(task))
  const best = tasks.map(() => Number.POSITIVE_INFINITY)
  const start = performance.now()
  for (let round = 0; round < ROUNDS && (round < 3 || performance.now() - start < BUDGET_MILLISECONDS); round++) {
    for (const [at, task] of tasks.entries()) {
      const batch = batches[at] ?? 1
      best[at] = Math.min(best[at] ?? Number.POSITIVE_INFINITY, (await runBatch(task, batch)) / batch)
    }
  }
  return best
}

const batchSizeFor = async (task: Task<unknown>): Promise<number> => {
  let batch = 1
  for (;;) {
    const cpu = await runBatch(task, batch)
    if (cpu >= BATCH_CPU_MICROSECONDS || batch === MAX_BATCH) return batch
    const wanted = Math.ceil((1.2 * batch * BATCH_CPU_MICROSECONDS) / Math.max(cpu, 1))
    batch = Math.min(MAX_BATCH, Math.max(batch + 1, Math.min(wanted, 10 * batch)))
  }
}

const runBatch = async ({ prepare, work }: Task<unknown>, batch: number): Promise<number> => {
  const prepared: unknown[] = []
  for (let made = 0; made < batch; made++) prepared.push(await prepare())
  const start = cpuMicroseconds()
  for (const each of prepared) {
    const pending = work(each)
    if (pending instanceof Promise) await pending
  }
  return cpuMicroseconds() - start
}
