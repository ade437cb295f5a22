import { captureResponse } from '../bare/capture-response.ts'
import { startBareApp } from '../bare/start-bare-server.ts'
import type { Contender } from '../contender.ts'
import { format, median, type Row } from '../report.ts'
import { drawCup, signInAdmin } from '../stage/draw-cup.ts'
import { openDatabaseOf, type Product, startProduct } from '../stage/product.ts'
import { type LoadResult, load, type Request } from './load.ts'

const TEAMS = 64
const ROUNDS = 7
const ROUND_SECONDS = 0.8
/** Long enough for the optimising compiler to finish with both servers. */
const WARM_UP_SECONDS = 4
/** Sends the headers of a browser. */
const GZIP = { 'accept-encoding': 'gzip' }

/** The three public reads, whole and not modified, beside a bare Fastify app that sends the same bytes and headers. */
export async function run(): Promise<Row[]> {
  const product = await startProduct()
  try {
    const db = openDatabaseOf(product)
    const cup = await drawCup(await signInAdmin(product.origin), db, TEAMS)
    await db.destroy()
    const rows: Row[] = []
    for (const [name, path] of [
      [`bracket of ${TEAMS} teams`, `/api/bracket/${cup.id}`],
      [`list of ${TEAMS} teams`, '/api/teams'],
      ['current tournament', '/api/tournaments/current'],
    ] as const) {
      rows.push(...(await compareRead(product, name, path)))
    }
    return rows
  } finally {
    await product.stop()
  }
}

async function compareRead(product: Product, name: string, path: string): Promise<Row[]> {
  const captured = await captureResponse(product, path, GZIP)
  const bare = await startBareApp({ [path]: captured })
  const whole = await inTurns(product, bare, { path, headers: GZIP, status: 200 })
  const tagged = { ...GZIP, 'if-none-match': captured.etag }
  const unmodified = await inTurns(product, bare, { path, headers: tagged, status: 304 })
  await bare.stop()
  const kilobytes = format(Buffer.byteLength(captured.body, 'base64') / 1024, 'KB')
  return [
    ...rowsOf(`${name}, ${kilobytes}`, whole),
    ...rowsOf(`${name}, not modified`, unmodified),
    {
      what: `${name}, not modified`,
      ours: unmodified.ours.perSecond,
      other: whole.ours.perSecond,
      unit: '/s',
      against: 'the whole response',
      goal: { atLeast: 1 },
    },
  ]
}

interface Pair {
  ours: LoadResult
  bare: LoadResult
}

/** The servers take turns, so that a busy moment of the machine hits both. */
async function inTurns(product: Product, bare: Contender, request: Request): Promise<Pair> {
  const rounds: Pair[] = []
  for (const contender of [product, bare]) await load(contender, request, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await load(product, request, ROUND_SECONDS)
    rounds.push({ ours, bare: await load(bare, request, ROUND_SECONDS) })
  }
  return { ours: medianOf(rounds.map(({ ours }) => ours)), bare: medianOf(rounds.map((round) => round.bare)) }
}

const medianOf = (rounds: readonly LoadResult[]): LoadResult => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  cpuMicroseconds: median(rounds.map(({ cpuMicroseconds }) => cpuMicroseconds)),
  p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
})

const rowsOf = (what: string, { ours, bare }: Pair): Row[] => [
  {
    what,
    ours: ours.perSecond,
    other: bare.perSecond,
    unit: '/s',
    against: 'bare Fastify',
    goal: { atLeast: 0.8 },
  },
  {
    what: `${what}, CPU`,
    ours: ours.cpuMicroseconds,
    other: bare.cpuMicroseconds,
    unit: 'µs',
    against: 'bare Fastify',
  },
]
