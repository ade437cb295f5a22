import { randomUUID } from 'node:crypto'
import type { PoolConfig } from 'pg'
import { type ConstructorOptions, fromKysely, PgBoss, type Job as QueuedJob } from 'pg-boss'
import type { Logger } from 'pino'
import { AppError } from '../errors/app-error.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Job } from './job.ts'
import type { JobQueue } from './job-queue.ts'

const POLL_SECONDS = 1
/** How many jobs of one queue run concurrently. After a full batch the next one is fetched immediately. */
const BATCH_SIZE = 5
/** A job whose server died is retried by another one after this, by default. */
const EXPIRE_SECONDS = 120
const STOP_TIMEOUT_MS = 5_000
const CONNECTIONS = 3

/** What the job system needs; handlers may need more. */
interface JobDeps {
  metrics: Pick<Metrics, 'jobFailures'>
  log: Logger
}

// biome-ignore lint/suspicious/noExplicitAny: a handler takes its payload, so no narrower type fits every job
type AnyJob<D> = Job<any, D>

export interface JobSystemOptions<D> {
  connection: PoolConfig
  jobs: readonly AnyJob<D>[]
  log: Logger
  /** False in tests, which run jobs themselves. */
  background?: boolean
}

export interface JobSystem<D> {
  queue: JobQueue
  boss: PgBoss
  /** Creates the queues; from then on jobs can be added. */
  open(): Promise<void>
  work(deps: D): Promise<void>
  /** Starts no new jobs and waits for the running ones; jobs can still be added. */
  stopWorking(): Promise<void>
  stop(): Promise<void>
}

/** The queue of jobs in the database, and the workers of this process. */
export function createJobSystem<D extends JobDeps>({
  connection,
  jobs,
  log,
  background = true,
}: JobSystemOptions<D>): JobSystem<D> {
  const boss = new PgBoss({
    // it opens its own connections, with the driver's settings
    ...(connection as ConstructorOptions),
    max: CONNECTIONS,
    supervise: background,
    schedule: background,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  })
  const stopping = new AbortController()
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  return {
    boss,
    queue: {
      enqueue: (tx, job, payload, options) => enqueue(boss, tx, job, payload, options),
      enqueueMany: async (tx, job, entries) => {
        const jobs = entries.map(({ payload, singletonKey }) => ({
          data: job.payload.parse(payload) as object,
          singletonKey,
        }))
        if (jobs.length > 0) await boss.insert(job.name, jobs, { db: fromKysely(tx) })
      },
    },
    open: async () => {
      await boss.start()
      for (const job of jobs) await openQueue(boss, job)
    },
    work: async (deps) => {
      for (const job of jobs) await workOn(boss, deps, job, stopping.signal)
      await updateSchedules(boss, jobs)
    },
    stopWorking: async () => {
      stopping.abort()
      await Promise.all(jobs.map((job) => boss.offWork(job.name)))
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  }
}

const enqueue: (boss: PgBoss, ...args: Parameters<JobQueue['enqueue']>) => Promise<void> = async (
  boss,
  tx,
  job,
  payload,
  options = {},
) => {
  await boss.send(job.name, job.payload.parse(payload) as object, {
    db: fromKysely(tx),
    // a queue keeps one waiting job per key, so a job that may be queued several times gets a random one
    singletonKey: options.singletonKey ?? randomUUID(),
    ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
  })
}

async function openQueue(boss: PgBoss, job: AnyJob<never>): Promise<void> {
  const settings = {
    retryLimit: job.retryLimit ?? 5,
    retryDelay: job.retryDelaySeconds ?? 5,
    retryBackoff: job.retryBackoff ?? true,
    expireInSeconds: job.expireSeconds ?? EXPIRE_SECONDS,
  }
  await boss.createQueue(job.name, { ...settings, policy: 'short' })
  await boss.updateQueue(job.name, { ...settings, retryDelayMax: job.retryDelayMaxSeconds ?? null })
}

async function workOn<D extends JobDeps>(boss: PgBoss, deps: D, job: AnyJob<D>, signal: AbortSignal): Promise<void> {
  const options = {
    pollingIntervalSeconds: POLL_SECONDS,
    batchSize: BATCH_SIZE,
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
  } as const
  await boss.work<object, object, typeof options>(job.name, options, (batch) =>
    Promise.all(
      batch.map((queued) => settle(deps, job, queued, { isLastTry: queued.retryCount >= queued.retryLimit, signal })),
    ),
  )
}

async function settle<D extends JobDeps>(
  deps: D,
  job: AnyJob<D>,
  queued: QueuedJob<object>,
  { isLastTry, signal }: { isLastTry: boolean; signal: AbortSignal },
) {
  try {
    await runJob(deps, job, queued.data, signal)
    return { id: queued.id, status: 'completed' as const }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const isFinal = isLastTry || isHopeless(error)
    deps.metrics.jobFailures.inc({ job: job.name, final: String(isFinal) })
    deps.log[isFinal ? 'error' : 'warn']({ event: 'job.failed', job: job.name, job_id: queued.id, err: error }, message)
    // "deadletter" is the queue's name for no further retries
    return { id: queued.id, status: isFinal ? ('deadletter' as const) : ('failed' as const), output: { message } }
  }
}

/** An invalid payload stays invalid, so the job is not retried. */
const isHopeless = (error: unknown): boolean => error instanceof AppError && error.kind === 'invalid'

/** Handles one job. Its payload is parsed like external input: an older version may have queued it. */
export async function runJob<D>(
  deps: D,
  job: AnyJob<D>,
  data: unknown,
  signal = new AbortController().signal,
): Promise<void> {
  await job.handle(deps, job.payload.parse(data ?? {}), signal)
}

/** Schedules are stored in the database: those of removed jobs must be removed too. */
async function updateSchedules(boss: PgBoss, jobs: readonly AnyJob<never>[]): Promise<void> {
  const wanted = new Map(jobs.flatMap((job) => (job.every === undefined ? [] : [[job.name, job.every] as const])))
  for (const { name } of await boss.getSchedules()) {
    if (!wanted.has(name)) await boss.unschedule(name)
  }
  for (const [name, cron] of wanted) await boss.schedule(name, cron, {}, { singletonKey: 'schedule' })
}
