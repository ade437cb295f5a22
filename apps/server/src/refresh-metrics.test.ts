import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDb, type TestDb } from '#testing/test-db'
import { openDb, openPool } from './db/db.ts'
import { insertIntegrityChecks, recordIntegrityCheck } from './db/integrity-checks.ts'
import { createMetrics, startSeries } from './metrics/metrics.ts'
import { createMetricsRefresh } from './refresh-metrics.ts'

const IDLE_POOL = { totalCount: 3, idleCount: 1, waitingCount: 0 }
/** Nothing listens there. */
const AWAY = { host: '127.0.0.1', port: 1, connectionTimeoutMillis: 1_000 }

let testDb: TestDb
beforeAll(async () => {
  testDb = await openTestDb()
  await testDb.db.schema.createSchema('pgboss').ifNotExists().execute()
  await testDb.db.schema
    .withSchema('pgboss')
    .createTable('job')
    .ifNotExists()
    .addColumn('name', 'text')
    .addColumn('state', 'text')
    .addColumn('start_after', 'timestamptz')
    .execute()
  await insertIntegrityChecks(testDb.db)
})
afterAll(() => testDb.close())

const fresh = () => {
  const metrics = createMetrics({ processMetrics: false })
  startSeries(metrics, [])
  return metrics
}
const linesOf = async ({ registry }: ReturnType<typeof createMetrics>) => (await registry.metrics()).split('\n')

test('an instance that did not run the check reports its figure, with the time of the check', async () => {
  await recordIntegrityCheck(testDb.db, 'ledger_mismatch_cents', 250)
  const metrics = fresh()
  await createMetricsRefresh({ metrics, pool: IDLE_POOL, db: testDb.db })()
  const lines = await linesOf(metrics)
  expect(lines).toContain('ledger_mismatch_cents 250')
  expect(lines).toContain('invariants_broken 0')
  expect(lines).toContain('db_up 1')
  const { checked_at } = await testDb.db
    .selectFrom('figures')
    .select('checked_at')
    .where('name', '=', 'ledger_mismatch_cents')
    .executeTakeFirstOrThrow()
  const { values } = await metrics.integrityChecked.get()
  expect(values).toContainEqual({ labels: { figure: 'ledger_mismatch_cents' }, value: checked_at.getTime() / 1000 })
})

test('a figure that was never checked counts as checked when it was introduced', async () => {
  const metrics = fresh()
  await createMetricsRefresh({ metrics, pool: IDLE_POOL, db: testDb.db })()
  const { values } = await metrics.integrityChecked.get()
  expect(values.length).toBeGreaterThan(0)
  for (const { value } of values) expect(value).toBeGreaterThan(0)
})

test('while the database is away the last values stay and db_up is 0', async () => {
  const metrics = fresh()
  const away = openDb(openPool(AWAY, () => {}))
  await recordIntegrityCheck(testDb.db, 'invariants_broken', 2)
  await createMetricsRefresh({ metrics, pool: IDLE_POOL, db: testDb.db })()
  await createMetricsRefresh({ metrics, pool: IDLE_POOL, db: away })()
  const lines = await linesOf(metrics)
  expect(lines).toContain('db_up 0')
  expect(lines).toContain('invariants_broken 2')
  expect(lines).toContain('db_pool_in_use 2')
  await away.destroy()
})

test('a database that hangs is not waited for, and asked once however many scrapes come', async () => {
  const metrics = fresh()
  let asked = 0
  const hanging = {
    ...testDb.db,
    getExecutor: () => {
      asked += 1
      return {
        transformQuery: (node: unknown) => node,
        executeQuery: () => new Promise(() => {}),
        compileQuery: () => ({}),
      }
    },
  }
  const refresh = createMetricsRefresh({ metrics, pool: IDLE_POOL, db: hanging as never, timeoutMs: 1 })
  await refresh()
  await refresh()
  expect(await linesOf(metrics)).toContain('db_up 0')
  expect(asked).toBe(1)
})
