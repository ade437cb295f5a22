import { randomUUID } from 'node:crypto'
import { type Random, randomFrom } from '@cup/rehearsal/random'
import { freePort } from '@cup/rehearsal/server-process'
import { type ConnectionConfig, startEmbeddedPostgres } from '@cup/server/db/embedded-postgres'
import { violationsIn } from '@cup/server/testing/violations-in'
import { sql } from 'kysely'
import type { CrashPoint } from '../harness/crash-point.ts'
import { lookInto } from '../harness/look-into.ts'
import { type Providers, startProviders } from '../harness/providers.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { openScratch } from '../harness/scratch.ts'
import { type Instance, startInstance } from '../harness/start-instance.ts'

const NEWER = '20990101000000_from_the_future'
/** Statements of a first start, and up to which of them it may die: it makes each at least so often, so it does die. */
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

/** Death in the middle of a migration, two instances that migrate at once, and a schema newer than the code. */
export async function run({ seed, full, say = () => {} }: FaultOptions): Promise<FaultReport> {
  const { deaths, pairs } = full ? { deaths: 20, pairs: 10 } : { deaths: 1, pairs: 0 }
  const report = createReport()
  const scratch = openScratch()
  const postgres = await startEmbeddedPostgres({ dataDir: scratch.folder('database') })
  const providers = await startProviders('http://localhost:1')
  const stage: Stage = { providers, server: postgres.connection, random: randomFrom(seed), problems: [] }
  try {
    let died = 0
    for (let made = 0; made < deaths; made++) {
      died += await dieHalfWay(stage)
      say(`${died} of ${made + 1} died half-way`)
    }
    for (let made = 0; made < pairs; made++) await startTogether(stage)
    if (full) await refuseNewer(stage)
    report.figure('starts with a crash point', deaths)
    report.equal('deaths half-way', died, deaths)
    report.figure('pairs started together', pairs)
    report.none('databases that did not end up whole', stage.problems)
  } finally {
    await providers.close()
    await postgres.stop()
    scratch.remove()
  }
  return report.result()
}

async function createDatabase(server: ConnectionConfig): Promise<ConnectionConfig> {
  const database = `migrate_${randomUUID().replaceAll('-', '')}`
  await lookInto(server, (db) => sql`create database ${sql.id(database)}`.execute(db))
  return { ...server, database }
}

const urlOf = ({ host, port, user, database }: ConnectionConfig): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

async function start(stage: Stage, connection: ConnectionConfig, crash?: CrashPoint): Promise<Instance> {
  const { providers } = stage
  const database = { url: urlOf(connection) }
  return startInstance({ providers, port: await freePort(), database, ...(crash === undefined ? {} : { crash }) })
}

/** 1 when the crash point was reached. */
async function dieHalfWay(stage: Stage): Promise<number> {
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
  await lookForDamage(stage, connection, JSON.stringify(crash))
  return wasReady === undefined ? 1 : 0
}

async function startTogether(stage: Stage): Promise<void> {
  const connection = await createDatabase(stage.server)
  const pair = await Promise.all([start(stage, connection), start(stage, connection)])
  for (const instance of pair) {
    if ((await instance.untilReady()) === undefined) stage.problems.push(`of two: ${instance.output().slice(-300)}`)
  }
  await Promise.all(pair.map((instance) => instance.stop()))
  await lookForDamage(stage, connection, 'two at once')
}

/** Older code must not touch what it does not know. */
async function refuseNewer(stage: Stage): Promise<void> {
  const connection = await createDatabase(stage.server)
  const first = await start(stage, connection)
  await first.mustBeReady()
  await first.stop()
  await lookInto(connection, async (db) => {
    await sql`insert into schema_changes values (${NEWER}, 'unknown', '99.0.0')`.execute(db)
  })
  const older = await start(stage, connection)
  const code = await older.ended
  const line = `cannot start: the database is newer than this server: the migration ${NEWER} needs release 99.0.0`
  if (code !== 1 || !older.output().includes(line)) stage.problems.push(`newer schema: ${code} ${older.output()}`)
}

async function lookForDamage(stage: Stage, connection: ConnectionConfig, what: string): Promise<void> {
  await lookInto(connection, async (db) => {
    for (const violation of await violationsIn(db)) stage.problems.push(`${what}: ${violation}`)
  })
}
