import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createUser } from '#testing/factories/create-user'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { Drain } from './http/drain.ts'
import { readinessChecks, refuseWhileUnfit, showReadiness } from './readiness.ts'

const TOKEN = 'a-token-for-tests-with-32-characters'
const drain = new Drain()
let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp({ drain, config: { metricsToken: TOKEN } })
})
afterAll(() => testApp.close())

const migrateTo = (runsWith: string) =>
  sql`insert into schema_changes (name, checksum, runs_with) values ('20990101000000_future', 'x', ${runsWith})`.execute(
    testApp.deps.db,
  )
const migrateBack = () => sql`delete from schema_changes where name = '20990101000000_future'`.execute(testApp.deps.db)
const statusOf = async (path: string): Promise<number> => (await testApp.app.inject(path)).statusCode

describe('an instance whose database was migrated by a release that it does not go with', () => {
  test('refuses reads and writes with 503 until the database fits again', async () => {
    const person = await createUser(testApp.deps.db)
    const rename = () => testApp.request(person, 'PUT', '/auth/update-name', { name: 'Other' })
    const stop = refuseWhileUnfit(testApp.deps, drain, 20)
    expect([await statusOf('/api/tournaments/current'), (await rename()).status]).toEqual([200, 200])
    await migrateTo('99.0.0')
    await vi.waitFor(async () => expect(await statusOf('/api/tournaments/current')).toBe(503), { timeout: 30_000 })
    expect(await rename()).toMatchObject({
      status: 503,
      body: { detail: 'This server does not fit the database any more' },
    })
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503])
    await migrateBack()
    await vi.waitFor(async () => expect(await statusOf('/api/tournaments/current')).toBe(200), { timeout: 30_000 })
    expect((await rename()).status).toBe(200)
    stop()
  })

  test('goes on when the migration allows it', async () => {
    const stop = refuseWhileUnfit(testApp.deps, drain, 20)
    await migrateTo('0.1.0')
    await showReadiness(testApp.deps.metrics, readinessChecks(testApp.deps))
    expect((await testApp.deps.metrics.ready.get()).values).toContainEqual({ labels: { check: 'schema' }, value: 1 })
    expect(drain.accepting).toBe(true)
    await migrateBack()
    stop()
  })
})

test('each check is a metric', async () => {
  const { metrics } = testApp.deps
  await showReadiness(metrics, { database: async () => true, schema: async () => false, live: async () => 'no proof' })
  expect((await metrics.ready.get()).values).toEqual([
    { labels: { check: 'database' }, value: 1 },
    { labels: { check: 'schema' }, value: 0 },
    { labels: { check: 'live' }, value: 0 },
  ])
})

test('the release is a metric', async () => {
  const { body } = await testApp.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  expect(body).toMatch(/^release_info\{release="\d+\.\d+\.\d+"\} 1$/m)
})
