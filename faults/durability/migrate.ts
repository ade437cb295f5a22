import { randomUUID } from 'node:crypto'
import { type Random, randomFrom } from '@cup/rehearsal/random'
import { freePort } from '@cup/rehearsal/server-process'
import { type ConnectionConfig, startEmbeddedPostgres } from '@cup/server/db/embedded-postgres'
import { violationsIn } from '@cup/server/testing/violations-in'
import { sql } from 'kysely'
import type { CrashPoint } from '../harness/crash-point.ts'
import { type Providers, startProviders } from '../harness/providers.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { openScratch } from '../harness/scratch.ts'
import { type Instance, startInstance } from '../harness/start-instance.ts'
import { databaseUrl, withDatabase } from '../harness/with-database.ts'

const NEWER = '20990101000000_from_the_future'
/** Statements of a first start, and how often it runs each at least, so that every crash point is reached. */
const CRASH_STATEMENTS = [
  { statement: 'create table', times: 6 },
  { statement: 'schema_changes', times: 6 },
  { statement: 'commit', times: 6 },
  { statement: 'create schema', times: 1 },
]

interface Stage {
  providers: Providers
  server: ConnectionConfig
  random: Random
  problems: string[]
}

/** A crash during a migration, two instances that migrate at once, and a schema that is newer than the code. */
export async function run({ seed, full, log }: FaultOptions): Promise<FaultReport> {
  const { deaths, pairs } = full ? { deaths: 20, pairs: 10 } : { deaths: 1, pairs: 0 }
  const report = createReport()
  const scratch = openScratch()
  const postgres = await startEmbeddedPostgres({ dataDir: scratch.folder('database') })
  const providers = await startProviders('http://localhost:1')
  const stage: Stage = { providers, server: postgres.connection, random: randomFrom(seed), problems: [] }
  try {
    let died = 0
    for (let made = 0; made < deaths; made++) {
      died += await crashHalfWay(stage)
      log(`${died} of ${made + 1} crashed half-way`)
    }
    for (let made = 0; made < pairs; made++) await startTogether(stage)
    if (full) await refuseNewer(stage)
    report.record('starts with a crash point', deaths)
    report.equal('crashes half-way', died, deaths)
    report.record('pairs started together', pairs)
    report.none('databases with damage', stage.problems)
  } finally {
    await providers.close()
    await postgres.stop()
    scratch.remove()
  }
  return report.result()
}

async function createDatabase(server: ConnectionConfig): Promise<ConnectionConfig> {
  const database = `migrate_${randomUUID().replaceAll('-', '')}`
  await withDatabase(server, (db) => sql`create database ${sql.id(database)}`.execute(db))
  return { ...server, database }
}

async function start(stage: Stage, connection: ConnectionConfig, crash?: CrashPoint): Promise<Instance> {
  const database = { url: databaseUrl(connection) }
  return startInstance({ providers: stage.providers, port: await freePort(), database, crash })
}

/** 1 when the crash point was reached. */
async function crashHalfWay(stage: Stage): Promise<number> {
  const { random } = stage
  const connection = await createDatabase(stage.server)
  const { statement, times } = random.pick(CRASH_STATEMENTS)
  const crash: CrashPoint = { statement, when: random.pick(['before', 'after']), nth: 1 + random.below(times) }
  const doomed = await start(stage, connection, crash)
  const wasReady = await doomed.untilReady()
  await doomed.kill()
  const next = await start(stage, connection)
  await next.mustBeReady()
  await next.stop()
  await checkInvariants(stage, connection, JSON.stringify(crash))
  return wasReady === undefined ? 1 : 0
}

async function startTogether(stage: Stage): Promise<void> {
  const connection = await createDatabase(stage.server)
  const pair = await Promise.all([start(stage, connection), start(stage, connection)])
  for (const instance of pair) {
    if ((await instance.untilReady()) === undefined) stage.problems.push(`of two: ${instance.output().slice(-300)}`)
  }
  await Promise.all(pair.map((instance) => instance.stop()))
  await checkInvariants(stage, connection, 'two at once')
}

/** Older code must not start on a newer schema. */
async function refuseNewer(stage: Stage): Promise<void> {
  const connection = await createDatabase(stage.server)
  const first = await start(stage, connection)
  await first.mustBeReady()
  await first.stop()
  await withDatabase(connection, async (db) => {
    await sql`insert into schema_changes values (${NEWER}, 'unknown', '99.0.0')`.execute(db)
  })
  const older = await start(stage, connection)
  const code = await older.ended
  const line = `cannot start: the database is newer than this server: the migration ${NEWER} needs release 99.0.0`
  if (code !== 1 || !older.output().includes(line)) stage.problems.push(`newer schema: ${code} ${older.output()}`)
}

async function checkInvariants(stage: Stage, connection: ConnectionConfig, what: string): Promise<void> {
  await withDatabase(connection, async (db) => {
    for (const violation of await violationsIn(db)) stage.problems.push(`${what}: ${violation}`)
  })
}
