import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDb, type TestDb } from '#testing/test-db'
import { openDb } from '../db/db.ts'
import { countStatements } from '../db/statement-use.ts'
import { createLogger } from '../log/logger.ts'
import { createMetrics } from './metrics.ts'
import { watchStatements } from './watch-statements.ts'

let testDb: TestDb
beforeAll(async () => {
  testDb = await openTestDb()
})
afterAll(() => testDb.close())

const watched = (slowMs: number) => {
  const lines: string[] = []
  const log = createLogger({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) })
  const metrics = createMetrics({ processMetrics: false })
  return { lines, metrics, db: openDb(testDb.pool, watchStatements({ log, metrics }, slowMs)) }
}

test('a slow statement is named with its request, and without its values', async () => {
  const { lines, metrics, db } = watched(0)
  const use = { requestId: 'request-1', statements: 0, ms: 0 }
  await countStatements(use, () => sql`select   ${'ada@cup.test'}::text as\n response`.execute(db))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
    event: 'statement.slow',
    req_id: 'request-1',
    statement: 'select $1::text as response',
  })
  expect(lines[0]).not.toContain('ada@cup.test')
  expect((await metrics.slowStatements.get()).values[0]?.value).toBe(1)
  expect(use.statements).toBe(1)
})

test('other statements are measured and not logged', async () => {
  const { lines, metrics, db } = watched(Number.POSITIVE_INFINITY)
  await sql`select 1`.execute(db)
  expect(lines).toEqual([])
  expect(await metrics.registry.metrics()).toContain('db_statement_duration_seconds_count 1')
})
