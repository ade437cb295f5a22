import type { AnyLiveEvent } from '@cup/contract/live-events'
import { openMatches, readBracket, setScore } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import { captureResponse } from '../bare/capture-response.ts'
import { type BareServer, startBareServer } from '../bare/start-bare-server.ts'
import { format, median, type Row } from '../report.ts'
import { drawCup, signInAdmin } from '../stage/draw-cup.ts'
import { openDatabaseOf, type Product, startProduct } from '../stage/product.ts'
import { cpuMicrosecondsOf, residentBytesOf } from '../usage.ts'
import { type Crowd, crowdOf, type Wave } from './crowd-of.ts'

const SIZES = [1_000, Math.min(10_000, maxSpectators())]
const WAVES = 7
const TEAMS = 64
const MB = 2 ** 20
const BYTES_PER_SCORE = 1_200
const CPU_SECONDS = 0.45
const EVENT = 'match_updated'

interface Costs {
  lastMs: number
  cpuSeconds: number
  bytes: number
}

/** Both crowds are in this process, and each page needs a file descriptor. The system may allow fewer than 10,000. */
function maxSpectators(): number {
  const { userLimits } = process.report.getReport() as { userLimits: { open_files: { soft: number | 'unlimited' } } }
  const { soft } = userLimits.open_files
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Math.floor((soft - 500) / 2)
}

/** The time from setting a score until the last page has it, beside socket.io that broadcasts the same bytes. */
export async function run(): Promise<Row[]> {
  const product = await startProduct()
  const bare = await startBareServer()
  const crowds = { ours: crowdOf(product), bare: crowdOf(bare) }
  try {
    const admin = await signInAdmin(product.origin)
    const db = openDatabaseOf(product)
    const { id } = await drawCup(admin, db, TEAMS)
    await db.destroy()
    const idleBytes = residentBytesOf(product.pid)
    const rows: Row[] = []
    for (const size of SIZES) {
      await crowds.ours.grow(size)
      await crowds.bare.grow(size)
      rows.push(...(await compare({ product, bare, crowds, admin, cupId: id }, size)))
    }
    rows.push(memoryRow(product, bare, idleBytes))
    crowds.bare.close()
    rows.push(...(await measureReconnection(product, crowds.ours, id)))
    return rows
  } finally {
    crowds.ours.close()
    crowds.bare.close()
    await bare.stop()
    await product.stop()
  }
}

interface Stage {
  product: Product
  bare: BareServer
  crowds: { ours: Crowd; bare: Crowd }
  admin: Person
  cupId: string
}

async function compare({ product, bare, crowds, admin, cupId }: Stage, size: number): Promise<Row[]> {
  const ours: Costs[] = []
  const theirs: Costs[] = []
  for (let made = 0; made < WAVES; made++) {
    const [match] = openMatches(await readBracket(admin, cupId))
    if (match === undefined) throw new Error('the cup is over')
    const scored = await measure(product.pid, () => crowds.ours.receive(EVENT, () => setScore(admin, match)))
    ours.push(scored.costs)
    const [name, payload] = JSON.parse(scored.wave.text.slice(2)) as [AnyLiveEvent['name'], never]
    const event = { name, payload } as AnyLiveEvent
    theirs.push((await measure(bare.pid, () => crowds.bare.receive(EVENT, () => bare.emit([event])))).costs)
  }
  const of = (costs: readonly Costs[], pick: (each: Costs) => number): number => median(costs.map(pick))
  const last = [of(ours, ({ lastMs }) => lastMs / 1000), of(theirs, ({ lastMs }) => lastMs / 1000)] as const
  const cpu = [of(ours, ({ cpuSeconds }) => cpuSeconds), of(theirs, ({ cpuSeconds }) => cpuSeconds)] as const
  const bytes = of(ours, (each) => each.bytes)
  const people = size.toLocaleString('en')
  const against = 'socket.io alone, same bytes'
  return [
    {
      what: `score set, the last of ${people} pages has it`,
      ours: last[0],
      other: last[1],
      unit: 's',
      against,
      goal: { atMost: 1.3 },
    },
    { what: `the server's CPU for it, ${people}`, ours: cpu[0], other: cpu[1], unit: 's', against },
    ...(size === SIZES.at(-1)
      ? [
          {
            what: `the server's CPU for it, ${people}`,
            ours: cpu[0],
            other: CPU_SECONDS,
            unit: 's',
            against: 'the goal',
            goal: { atMost: 1 },
          },
          {
            what: 'bytes per page and score',
            ours: bytes,
            other: BYTES_PER_SCORE,
            unit: '',
            against: 'the goal',
            goal: { atMost: 1 },
          },
        ]
      : []),
  ]
}

async function measure(pid: number, wave: () => Promise<Wave>): Promise<{ costs: Costs; wave: Wave }> {
  const before = cpuMicrosecondsOf(pid)
  const received = await wave()
  const cpuSeconds = (cpuMicrosecondsOf(pid) - before) / 1e6
  return { costs: { lastMs: Math.max(...received.receivedMs), cpuSeconds, bytes: received.bytes }, wave: received }
}

function memoryRow(product: Product, bare: BareServer, idleBytes: number): Row {
  return {
    what: `memory with ${SIZES.at(-1)?.toLocaleString('en')} pages (${format(idleBytes / MB, 'MB')} with none)`,
    ours: residentBytesOf(product.pid) / MB,
    other: residentBytesOf(bare.pid) / MB,
    unit: 'MB',
    against: 'socket.io alone',
  }
}

/** All clients reconnect at once, as after a restart: how many get "not modified", and at what cost. */
async function measureReconnection(product: Product, crowd: Crowd, cupId: string): Promise<Row[]> {
  const path = `/api/bracket/${cupId}`
  const { etag } = await captureResponse(product, path)
  const before = cpuMicrosecondsOf(product.pid)
  const { ms, statuses } = await crowd.reconnect(path, etag)
  const cpuSeconds = (cpuMicrosecondsOf(product.pid) - before) / 1e6
  const people = crowd.size.toLocaleString('en')
  return [
    {
      what: `${people} reconnect within 3 s, the last one is connected`,
      ours: ms / 1000,
      other: 3,
      unit: 's',
      against: 'the time they are spread over',
    },
    {
      what: `${people} reconnect, the server's CPU`,
      ours: cpuSeconds,
      other: ms / 1000,
      unit: 's',
      against: 'the time it took',
    },
    {
      what: `${people} reconnect and get "not modified"`,
      ours: statuses.get(304) ?? 0,
      other: crowd.size,
      unit: '',
      against: 'all of them',
      goal: { atLeast: 1 },
    },
  ]
}
