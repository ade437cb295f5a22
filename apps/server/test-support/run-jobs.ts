import { sql } from 'kysely'
import type { AnyJob } from '../src/define-job.ts'
import type { Deps } from '../src/deps.ts'
import { type JobSystem, runJob } from '../src/jobs/job-system.ts'

const BATCH = 100

/** Runs all due jobs, including those they add. A failing job is put back as usual, and its error is thrown. */
export async function runDueJobs(system: JobSystem<Deps>, deps: Deps, jobs: readonly AnyJob[]): Promise<number> {
  let done = 0
  for (;;) {
    const before = done
    let due = await findDueQueues(deps)
    for (const job of jobs) {
      if (!due.has(job.name)) continue
      done += await runQueue(system, deps, job)
      due = await findDueQueues(deps)
    }
    if (done === before) return done
  }
}

/** One query, because a query per queue would take most of the time of a test. */
async function findDueQueues({ db }: Deps): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job where state < 'active' and start_after <= now()
  `.execute(db)
  return new Set(rows.map(({ name }) => name))
}

async function runQueue({ boss }: JobSystem<Deps>, deps: Deps, job: AnyJob): Promise<number> {
  const batch = await boss.fetch<object>(job.name, { batchSize: BATCH })
  for (const queued of batch) {
    try {
      await runJob(deps, job, queued.data)
    } catch (error) {
      await boss.fail(job.name, queued.id, { message: String(error) })
      throw error
    }
    await boss.complete(job.name, queued.id)
  }
  return batch.length
}
