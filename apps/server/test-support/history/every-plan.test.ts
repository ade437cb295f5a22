import { endpoints } from '@cup/contract/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { JOBS } from '../../src/app.ts'
import type { LiveEvent } from '../../src/events/live-event.ts'
import { prepareAdminWrites } from '../admin-writes.ts'
import { AUTHORISATION_MATRIX } from '../authorisation-matrix.ts'
import { createBracket } from '../factories/create-bracket.ts'
import { createTeam } from '../factories/create-team.ts'
import { createTournament } from '../factories/create-tournament.ts'
import { createSuperAdmin } from '../factories/create-user.ts'
import { payEntryFee } from '../factories/open-checkout.ts'
import { prepareOwnWrites } from '../own-writes.ts'
import { preparePlayerWrites } from '../player-writes.ts'
import { testAppForFile } from '../test-app-for-file.ts'
import { callRemainingQueries } from './direct-queries.ts'
import { type ExplainedStatement, explainStatements } from './explain-statements.ts'
import { BOUNDED, GROWING } from './growing-tables.ts'
import { type Recording, recordStatements } from './record-statements.ts'
import { type WatchedQueries, watchQueries } from './watch-queries.ts'
import { TEN_YEARS, writeHistory } from './write-history.ts'

/** `HISTORY=ten-years` runs this against 520 cups and 100,000 people; unset, a small history has the same plans. */
const IS_WHOLE = process.env.HISTORY === 'ten-years'
const HISTORY = IS_WHOLE ? TEN_YEARS : { cups: 12, people: 1500, teams: 16, audit: 40 }
/** More than any read needs: a page of 200 cups, each with 32 teams. */
const MAX_ROWS = 7000

const RENAME_OF_YEARS = 'PUT /auth/update-name by a captain of every cup'

/** Statements that read everything on purpose. */
const ALLOWED: readonly [RegExp, string][] = [
  [/ as invariant,/, 'the checks, of the cups that changed or of everything at night'],
  [/sum\(abs\(booked - due\)\)/, 'the same check of the ledger'],
  [/^delete from "player_records"/, 'the job that writes all records anew'],
  [/ as provider_id, /, 'the nightly comparison with the provider, which is about one period'],
  [
    / from audit_log where id = any\(array\( select id from audit_log where actor_id/,
    'all that one person did, at their request',
  ],
]

const testApp = testAppForFile()
let recording: Recording
let explained: ExplainedStatement[]
let captain: { id: string }
let queries: WatchedQueries
/** The events that each writing call has sent. */
const sentEvents = new Map<string, LiveEvent[]>()
let openCups: string[]
beforeAll(async () => {
  const { captainId } = await writeHistory(testApp.deps.db, HISTORY)
  captain = { id: captainId }
}, 300_000)

test('every table either grows, and is watched below, or says what keeps it short', async () => {
  const { rows } = await testApp.testDb.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([...GROWING, ...Object.keys(BOUNDED)].toSorted())
})

test('every call and every job of the product runs on a database with a history', async () => {
  const admin = await createSuperAdmin(testApp.deps.db)
  recording = recordStatements(testApp.testDb.pool)
  const calledQueries = await watchQueries()
  const statuses = new Map<string, number>()
  const call = async (as: { id: string } | undefined, name: string, path: string, body?: unknown) => {
    testApp.events.length = 0
    recording.isOn = true
    const { status } = await testApp.request(as, name.split(' ')[0] ?? '', path, body)
    recording.isOn = false
    statuses.set(name, status)
    sentEvents.set(name, [...testApp.events])
  }
  for (const [name, prepare] of Object.entries({ ...preparePlayerWrites(testApp), ...prepareOwnWrites(testApp) })) {
    const { as, path, body } = await prepare()
    await call(as, name, path, body)
  }
  for (const [name, prepare] of Object.entries(prepareAdminWrites(testApp, admin))) {
    const { path, body } = await prepare()
    await call(admin, name, path, body)
  }
  testApp.events.length = 0
  await payEntryFee(testApp)
  sentEvents.set('POST /payments/webhook', [...testApp.events])
  const open = await Promise.all([createTournament(testApp.deps.db), createTournament(testApp.deps.db)])
  for (const { id } of open) await createTeam(testApp.deps.db, { tournamentId: id, players: [captain] })
  openCups = open.map(({ id }) => id)
  await call(captain, RENAME_OF_YEARS, '/auth/update-name', { name: 'Somebody New' })
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

/** Reports of browsers, one-click unsubscribing, and a seeding that is only suggested. */
const ABOUT_NO_CUP = ['POST /client-errors', 'POST /mail/unsubscribe', 'POST /admin/bracket/shuffle/:tournamentId']

describe('one act of one person', () => {
  test('has been made with every call that writes', () => {
    const writes = endpoints.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
    expect(writes.filter((name) => !sentEvents.has(name)).toSorted()).toEqual(ABOUT_NO_CUP.toSorted())
    expect(sentEvents.get('POST /payments/webhook')).not.toEqual([])
  })

  test('is at most one event of each name per cup, and per person whom an event names', () => {
    const repeated = [...sentEvents].flatMap(([act, events]) => {
      const notified = events.flatMap(listenersOf)
      return notified.filter((listener, at) => notified.indexOf(listener) < at).map((listener) => `${act}: ${listener}`)
    })
    expect(repeated).toEqual([])
    expect([...sentEvents.values()].flat().length).toBeGreaterThan(80)
  })

  test('is told about cups that are not over, whatever the person has played before', () => {
    const sent = sentEvents.get(RENAME_OF_YEARS)?.map(({ name, payload }) => ({ name, payload }))
    expect(sent).toHaveLength(2)
    expect(sent).toEqual(
      expect.arrayContaining(openCups.map((id) => ({ name: 'tournament_updated', payload: { tournament_id: id } }))),
    )
  })
})

const listenersOf = ({ name, payload, toUserIds = [], toSuperAdmin }: LiveEvent): string[] =>
  'tournament_id' in payload
    ? [`${name} about ${payload.tournament_id}`]
    : [...toUserIds, toSuperAdmin ? 'the super admin' : undefined].flatMap((person) =>
        person === undefined ? [] : [`${name} to ${person}`],
      )

/** Backups read every table whole, on purpose. */
const isBackup = (query: string): boolean => query.startsWith('backups/')

test('every query of the product is among what ran', () => {
  expect(queries.all.length).toBeGreaterThan(250)
  expect(queries.uncalled.filter((query) => !isBackup(query))).toEqual([])
})

describe('their statements', () => {
  beforeAll(async () => {
    const client = await testApp.testDb.pool.connect()
    try {
      explained = await explainStatements(client, recording.statements.values())
    } finally {
      client.release()
    }
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
