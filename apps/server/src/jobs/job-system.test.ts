import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { runDueJobs } from '#testing/run-jobs'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { defineJob } from '../define-job.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { inTransaction } from '../events/in-transaction.ts'
import { mailRetries } from './job.ts'
import { findJobBacklog } from './job-backlog.queries.ts'
import { createJobSystem, type JobSystem } from './job-system.ts'

const done: string[] = []
let failuresLeft = 0
const note = defineJob({
  name: 'note',
  payload: z.object({ text: z.string() }),
  retryLimit: 3,
  retryDelaySeconds: 1,
  retryBackoff: false,
  handle: async (_deps, { text }) => {
    if (text === 'never acceptable') throw new AppError('invalid', 'Never')
    if (failuresLeft > 0) {
      failuresLeft -= 1
      throw new Error('not yet')
    }
    done.push(text)
  },
})
const patient = defineJob({ name: 'patient', payload: z.object({}), ...mailRetries, handle: async () => {} })
const hourly = defineJob({ name: 'hourly', payload: z.object({}), every: '0 * * * *', handle: async () => {} })

let testApp: TestApp
let system: JobSystem<Deps>
beforeEach(async () => {
  done.length = 0
  failuresLeft = 0
  testApp = await buildTestApp({ config: { logLevel: 'silent' } })
  system = createJobSystem({
    connection: testApp.testDb.connection,
    jobs: [note, hourly, patient],
    log: testApp.deps.log,
  })
  await system.open()
})
afterEach(async () => {
  await system.stop()
  await testApp.close()
})

const enqueue = (text: string, options?: { singletonKey?: string; startAfter?: number }) =>
  inTransaction(testApp.deps, (tx) => system.queue.enqueue(tx, note, { text }, options))
const run = () => runDueJobs(system, testApp.deps, [note])

describe('enqueue', () => {
  test('adds a job that exists only if the transaction commits', async () => {
    await enqueue('kept')
    const rolledBack = inTransaction(testApp.deps, async (tx) => {
      await system.queue.enqueue(tx, note, { text: 'lost' })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await run()
    expect(done).toEqual(['kept'])
  })

  test('merges only jobs that share a key', async () => {
    for (const text of ['a', 'b']) await enqueue(text)
    for (const text of ['c', 'd']) await enqueue(text, { singletonKey: 'same' })
    await run()
    expect(done.toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('does not run a job before its time', async () => {
    await enqueue('later', { startAfter: 3600 })
    expect(await run()).toBe(0)
    expect(await findJobBacklog(testApp.deps.db)).toEqual({ pending: 1, failed: 0, oldestDueSeconds: 0 })
  })

  test('refuses a payload that does not match the schema of the job', async () => {
    const wrong = inTransaction(testApp.deps, (tx) => system.queue.enqueue(tx, note, { text: 5 } as never))
    await expect(wrong).rejects.toThrow()
  })
})

describe('the workers', () => {
  test('run queued jobs, and retry failed ones', async () => {
    failuresLeft = 2
    await enqueue('stubborn')
    await system.work(testApp.deps)
    await vi.waitFor(() => expect(done).toEqual(['stubborn']), { timeout: 10_000, interval: 50 })
    const metrics = await testApp.deps.metrics.registry.metrics()
    expect(metrics).toContain('job_failures_total{job="note",final="false"} 2')
  })

  test('keep jobs that failed for good visible', async () => {
    failuresLeft = 100
    await enqueue('hopeless')
    await system.work(testApp.deps)
    await vi.waitFor(
      async () => expect(await findJobBacklog(testApp.deps.db)).toMatchObject({ pending: 0, failed: 1 }),
      {
        timeout: 10_000,
        interval: 100,
      },
    )
    expect(await testApp.deps.metrics.registry.metrics()).toContain('job_failures_total{job="note",final="true"} 1')
  })

  test('do not retry a job with an invalid payload', async () => {
    await enqueue('never acceptable')
    await system.work(testApp.deps)
    await vi.waitFor(
      async () => expect(await findJobBacklog(testApp.deps.db)).toMatchObject({ pending: 0, failed: 1 }),
      { timeout: 10_000, interval: 50 },
    )
    const metrics = await testApp.deps.metrics.registry.metrics()
    expect(metrics).toContain('job_failures_total{job="note",final="true"} 1')
    expect(metrics).not.toMatch(/job="note",final="false"} [1-9]/)
  })

  test('wait no longer than a job allows before they retry', async () => {
    const queues = await system.boss.getQueues(['note', 'patient'])
    expect(queues.map(({ name, retryDelayMax }) => [name, retryDelayMax]).toSorted()).toEqual([
      ['note', null],
      ['patient', 60],
    ])
  })

  test('finish their current jobs before they stop, and start no more', async () => {
    await system.work(testApp.deps)
    await enqueue('last')
    await vi.waitFor(() => expect(done).toEqual(['last']), { timeout: 10_000, interval: 50 })
    await system.stopWorking()
    await enqueue('left')
    expect((await findJobBacklog(testApp.deps.db)).pending).toBe(1)
    expect(done).toEqual(['last'])
  })

  test('keep current schedules and delete those of removed jobs', async () => {
    await system.boss.createQueue('gone')
    await system.boss.schedule('gone', '* * * * *')
    await system.work(testApp.deps)
    expect((await system.boss.getSchedules()).map(({ name, cron }) => [name, cron])).toEqual([['hourly', '0 * * * *']])
  })
})
