import { endpoints } from '@cup/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JOBS } from '../../src/app.ts'
import { prepareAdminWrites } from '../admin-writes.ts'
import { AUTHORISATION_MATRIX } from '../authorisation-matrix.ts'
import { createBracket } from '../factories/create-bracket.ts'
import { createSuperAdmin } from '../factories/create-user.ts'
import { preparePlayerWrites } from '../player-writes.ts'
import { buildTestApp, type TestApp } from '../test-app.ts'
import { callRemainingQueries } from './direct-queries.ts'
import { type ExplainedStatement, explainStatements } from './explain-statements.ts'
import { type Recording, recordStatements } from './record-statements.ts'
import { type WatchedQueries, watchQueries } from './watch-queries.ts'
import { TEN_YEARS, writeHistory } from './write-history.ts'

/** `HISTORY=ten-years` runs this against 520 cups and 100,000 people; unset, a small history has the same plans. */
const IS_WHOLE = process.env.HISTORY === 'ten-years'
const HISTORY = IS_WHOLE ? TEN_YEARS : { cups: 12, people: 1500, teams: 16, audit: 40 }
/** More than any read of one evening needs: 200 rows of a page with what belongs to them. */
const MAX_ROWS = 5000

/** Statements that look at everything on purpose. */
const ALLOWED: readonly [RegExp, string][] = [
  [/ as invariant,/, 'the checks, of the cups that changed or of everything at night'],
  [/sum\(abs\(booked - due\)\)/, 'the same check of the ledger'],
  [/ as must_be_listed /, 'the nightly comparison with the provider, which is about one period'],
]

let testApp: TestApp
let recording: Recording
let explained: ExplainedStatement[]
let captain: { id: string }
let queries: WatchedQueries
beforeAll(async () => {
  testApp = await buildTestApp()
  const { captainId } = await writeHistory(testApp.deps.db, HISTORY)
  captain = { id: captainId }
}, 300_000)
afterAll(() => testApp.close())

test('every call and every job of the product runs on a database with a history', async () => {
  const admin = await createSuperAdmin(testApp.deps.db)
  recording = recordStatements(testApp.testDb.pool)
  const calledQueries = await watchQueries()
  const statuses = new Map<string, number>()
  const call = async (as: { id: string } | undefined, name: string, path: string, body?: unknown) => {
    recording.isOn = true
    const { status } = await testApp.request(as, name.split(' ')[0] ?? '', path, body)
    recording.isOn = false
    statuses.set(name, status)
  }
  for (const [name, prepare] of Object.entries(preparePlayerWrites(testApp))) {
    const { as, path, body } = await prepare()
    await call(as, name, path, body)
  }
  for (const [name, prepare] of Object.entries(prepareAdminWrites(testApp, admin))) {
    const { path, body } = await prepare()
    await call(admin, name, path, body)
  }
  const { tournamentId } = await createBracket(testApp, { size: 8 })
  const [match] = await testApp.deps.db
    .selectFrom('matches')
    .selectAll()
    .where('tournament_id', '=', tournamentId)
    .execute()
  const reads = endpoints.filter(({ method, access }) => method === 'GET' && access !== 'super')
  for (const { path } of reads) {
    const about = path.includes('/matches/') ? (match?.id ?? '') : tournamentId
    const filled = path.replaceAll(/:\w+/g, about)
    const name = `GET ${path}`
    if (!(name in AUTHORISATION_MATRIX)) continue
    for (const as of [undefined, captain, admin]) await call(as, name, filled)
  }
  for (const query of ['q=player', 'cursor=junk', 'limit=1'])
    await call(admin, 'GET /admin/users', `/admin/users?${query}`)
  for (const query of [
    'q=team',
    'action=team.rename',
    `actor_id=${captain.id}`,
    'target_id=x',
    `tournament_id=${tournamentId}`,
  ])
    await call(admin, 'GET /admin/audit', `/admin/audit?${query}`)
  for (const query of ['q=cup', 'decided=true&limit=1', `id=${tournamentId}`])
    await call(undefined, 'GET /tournaments/past', `/tournaments/past?${query}`)
  recording.isOn = true
  for (const job of JOBS.filter(({ every }) => every !== undefined)) await job.handle(testApp.deps, {})
  await testApp.runJobs()
  await callRemainingQueries(testApp.deps.db, { tournamentId })
  recording.isOn = false
  queries = await calledQueries()
  const failed = [...statuses].filter(([, status]) => status >= 500)
  expect(failed).toEqual([])
  expect([...statuses].filter(([, status]) => status < 300).length).toBeGreaterThan(60)
  expect(recording.statements.size).toBeGreaterThan(150)
}, 300_000)

/** A few need a push service, a webhook or a failure that this test does not bring about. */
const MOST = 0.92
/** Backups read every table whole, on purpose. */
const isBackup = (query: string): boolean => query.startsWith('backups/')

test('nine of ten queries of the product are among what ran', () => {
  const all = queries.all.filter((query) => !isBackup(query))
  const uncalled = queries.uncalled.filter((query) => !isBackup(query))
  expect(all.length).toBeGreaterThan(150)
  expect(1 - uncalled.length / all.length, uncalled.join(', ')).toBeGreaterThan(MOST)
})

describe('their statements', () => {
  beforeAll(async () => {
    const client = await testApp.testDb.pool.connect()
    explained = await explainStatements(client, recording.statements.values())
    client.release()
  }, 300_000)

  const refused = (isWrong: (statement: ExplainedStatement) => boolean): string[] =>
    explained
      .filter((statement) => isWrong(statement) && !ALLOWED.some(([pattern]) => pattern.test(statement.text)))
      .map(({ text, problems, rowsRead }) => `${problems.join(', ')} ${rowsRead ?? ''}: ${text.slice(0, 400)}`)

  test('find an index: none reads all of a table that grows', () => {
    expect(explained.length).toBeGreaterThan(100)
    expect(refused(({ problems }) => problems.length > 0)).toEqual([])
  })

  test(`read at most ${MAX_ROWS} rows`, () => {
    expect(refused(({ rowsRead = 0 }) => rowsRead > MAX_ROWS)).toEqual([])
  })
})
