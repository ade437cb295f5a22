import { setTimeout as sleep } from 'node:timers/promises'
import { openMatches, readBracket, setScore } from '@cup/rehearsal/cup'
import { startNginx } from '@cup/rehearsal/nginx-process'
import type { Person } from '@cup/rehearsal/person'
import { freePort, makeDataFolder } from '@cup/rehearsal/server-process'
import { type Db, openDb, openPool } from '@cup/server/db/db'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@cup/server/db/embedded-postgres'
import { median, type Row } from '../report.ts'
import { type Crowd, crowdOf } from '../spectators/crowd-of.ts'
import { drawCup, signInAdmin } from '../stage/draw-cup.ts'
import { type Product, startProduct } from '../stage/product.ts'
import { cpuMicrosecondsOf } from '../usage.ts'
import { type StatementLog, startStatementLog } from '../writes/statement-log.ts'

const PEOPLE = 6_000
const TEAMS = 64
const WAVES = 7
/** Scores that are set one after the other, for the rate. */
const BURST = 10
const EVENT = 'match_updated'

interface Costs {
  lastMs: number
  /** Scores per second that were set and delivered to every page. */
  eventsPerSecond: number
  statementsPerEvent: number
  /** CPU of all instances for one event. */
  cpuSeconds: number
}

/** One and two instances on one PostgreSQL behind the deployed nginx; the same crowd is spread over them. */
export async function run(): Promise<Row[]> {
  const one = await measureCluster(1)
  const two = await measureCluster(2)
  const row = (what: string, pick: (costs: Costs) => number, unit: string): Row => ({
    what: `${PEOPLE.toLocaleString('en')} people, ${what}`,
    ours: pick(two),
    other: pick(one),
    unit,
    against: 'one instance',
  })
  return [
    row('score set, two instances: the last page has it', ({ lastMs }) => lastMs, 'ms'),
    row('two instances: scores that reach every page', ({ eventsPerSecond }) => eventsPerSecond, '/s'),
    row('two instances: statements per score', ({ statementsPerEvent }) => statementsPerEvent, ''),
    row('two instances: CPU of all instances per score', ({ cpuSeconds }) => cpuSeconds * 1000, 'ms'),
  ]
}

interface Cluster {
  products: readonly Product[]
  statements: StatementLog
  crowd: Crowd
  admin: Person
  cupId: string
}

async function measureCluster(count: number): Promise<Costs> {
  const undos: (() => unknown)[] = []
  try {
    return await measure(await openCluster(count, undos))
  } finally {
    for (const undo of undos.reverse()) await undo()
  }
}

async function openCluster(count: number, undos: (() => unknown)[]): Promise<Cluster> {
  const database: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir: makeDataFolder() })
  undos.push(database.stop)
  const statements = await startStatementLog(database.connection)
  undos.push(statements.close)
  const env = { DATABASE_URL: statements.url, TRUST_PROXY: '127.0.0.1' }
  const products: Product[] = []
  for (let started = 0; started < count; started++) {
    const product = await startProduct({ env })
    products.push(product)
    undos.push(product.stop)
  }
  const port = await freePort()
  const nginx = await startNginx(
    makeDataFolder(),
    port,
    products.map((product) => product.port),
  )
  undos.push(nginx.stop)
  const [first] = products
  if (first === undefined) throw new Error('no instance runs')
  const admin = await signInAdmin(first.origin)
  const db: Db = openDb(openPool(database.connection, () => {}))
  const { id: cupId } = await drawCup(admin, db, TEAMS)
  await db.destroy()
  const crowd = crowdOf({ port })
  undos.push(crowd.close)
  await crowd.grow(PEOPLE)
  return { products, statements, crowd, admin, cupId }
}

async function measure({ products, statements, crowd, admin, cupId }: Cluster): Promise<Costs> {
  const cpu = (): number => products.reduce((sum, { pid }) => sum + cpuMicrosecondsOf(pid), 0)
  const nextMatch = async () => {
    const [match] = openMatches(await readBracket(admin, cupId))
    if (match === undefined) throw new Error('the cup is over')
    return match
  }
  const waves: { lastMs: number; statements: number; cpuSeconds: number }[] = []
  for (let made = 0; made < WAVES; made++) {
    const match = await nextMatch()
    statements.flush()
    const before = cpu()
    const { receivedMs } = await crowd.receive(EVENT, () => setScore(admin, match))
    waves.push({
      lastMs: Math.max(...receivedMs),
      statements: statements.flush().length,
      cpuSeconds: (cpu() - before) / 1e6,
    })
    // so that the next event is not merged with this one
    await sleep(200)
  }
  const began = performance.now()
  for (let made = 0; made < BURST; made++) {
    const match = await nextMatch()
    await crowd.receive(EVENT, () => setScore(admin, match))
  }
  return {
    lastMs: median(waves.map(({ lastMs }) => lastMs)),
    eventsPerSecond: (BURST * 1000) / (performance.now() - began),
    statementsPerEvent: median(waves.map((wave) => wave.statements)),
    cpuSeconds: median(waves.map(({ cpuSeconds }) => cpuSeconds)),
  }
}
