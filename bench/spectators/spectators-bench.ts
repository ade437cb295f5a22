import type { AnyLiveEvent } from '@cup/contract/live-events'
import { openMatches, readBracket } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import { captureAnswer } from '../bare/capture-answer.ts'
import { type BareServer, startBareServer } from '../bare/start-bare-server.ts'
import { figure, median, type Row } from '../report.ts'
import { drawCup, signInAdmin } from '../stage/draw-cup.ts'
import { openDatabaseOf, type Product, startProduct } from '../stage/product.ts'
import { cpuMicrosecondsOf, residentBytesOf } from '../usage.ts'
import { setScore } from '../writes/set-score.ts'
import { type Crowd, crowdOf, type Wave } from './crowd-of.ts'

const SIZES = [1_000, Math.min(10_000, mostSpectators())]
const WAVES = 7
const TEAMS = 64
const MB = 2 ** 20
const BYTES_PER_SCORE = 1_200
const CPU_SECONDS = 0.45
const EVENT = 'match_updated'

interface Figures {
  lastMs: number
  cpuSeconds: number
  bytes: number
}

/** Both crowds live in this process, each page with an open file. The system may allow fewer than the bench wants. */
function mostSpectators(): number {
  const { userLimits } = process.report.getReport() as { userLimits: { open_files: { soft: number | 'unlimited' } } }
  const { soft } = userLimits.open_files
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Math.floor((soft - 500) / 2)
}

/** A score is set: how long until the last page has it? Beside socket.io that broadcasts the same bytes and nothing else. */
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
    crowds.bare.leave()
    rows.push(...(await watchReturn(product, crowds.ours, id)))
    return rows
  } finally {
    crowds.ours.leave()
    crowds.bare.leave()
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
  const ours: Figures[] = []
  const theirs: Figures[] = []
  for (let made = 0; made < WAVES; made++) {
    const [match] = openMatches(await readBracket(admin, cupId))
    if (match === undefined) throw new Error('the cup is over')
    const scored = await measure(product.pid, () => crowds.ours.hear(EVENT, () => setScore(admin, match)))
    ours.push(scored.figures)
    const [name, payload] = JSON.parse(scored.wave.text.slice(2)) as [AnyLiveEvent['name'], never]
    const event = { name, payload } as AnyLiveEvent
    theirs.push((await measure(bare.pid, () => crowds.bare.hear(EVENT, () => bare.emit([event])))).figures)
  }
  const of = (figures: readonly Figures[], pick: (each: Figures) => number): number => median(figures.map(pick))
  const last = [of(ours, ({ lastMs }) => lastMs / 1000), of(theirs, ({ lastMs }) => lastMs / 1000)] as const
  const cpu = [of(ours, ({ cpuSeconds }) => cpuSeconds), of(theirs, ({ cpuSeconds }) => cpuSeconds)] as const
  const bytes = of(ours, (each) => each.bytes)
  const people = size.toLocaleString('en')
  const against = 'socket.io alone, same bytes'
  return [
    {
      what: `score set, the last of ${people} pages has it`,
      ours: figure(last[0], 's'),
      other: figure(last[1], 's'),
      against,
      ratio: last[0] / last[1],
      goal: { atMost: 1.3 },
    },
    {
      what: `the server's CPU for it, ${people}`,
      ours: figure(cpu[0], 's'),
      other: figure(cpu[1], 's'),
      against,
      ratio: cpu[0] / cpu[1],
    },
    ...(size === SIZES.at(-1)
      ? [
          {
            what: `the server's CPU for it, ${people}`,
            ours: figure(cpu[0], 's'),
            other: figure(CPU_SECONDS, 's'),
            against: 'the goal',
            ratio: cpu[0] / CPU_SECONDS,
            goal: { atMost: 1 },
          },
          {
            what: 'bytes per page and score',
            ours: figure(bytes),
            other: figure(BYTES_PER_SCORE),
            against: 'the goal',
            ratio: bytes / BYTES_PER_SCORE,
            goal: { atMost: 1 },
          },
        ]
      : []),
  ]
}

async function measure(pid: number, wave: () => Promise<Wave>): Promise<{ figures: Figures; wave: Wave }> {
  const before = cpuMicrosecondsOf(pid)
  const heard = await wave()
  const cpuSeconds = (cpuMicrosecondsOf(pid) - before) / 1e6
  return { figures: { lastMs: Math.max(...heard.heardMs), cpuSeconds, bytes: heard.bytes }, wave: heard }
}

function memoryRow(product: Product, bare: BareServer, idleBytes: number): Row {
  const [ours, theirs] = [residentBytesOf(product.pid) / MB, residentBytesOf(bare.pid) / MB]
  return {
    what: `memory with ${SIZES.at(-1)?.toLocaleString('en')} pages (${figure(idleBytes / MB, 'MB')} with none)`,
    ours: figure(ours, 'MB'),
    other: figure(theirs, 'MB'),
    against: 'socket.io alone',
    ratio: ours / theirs,
  }
}

/** Every client reconnects at once, as after a restart: how many get "not modified", and at what cost? */
async function watchReturn(product: Product, crowd: Crowd, cupId: string): Promise<Row[]> {
  const path = `/api/bracket/${cupId}`
  const { etag } = await captureAnswer(product, path)
  const before = cpuMicrosecondsOf(product.pid)
  const { ms, statuses } = await crowd.comeBack(path, etag)
  const cpuSeconds = (cpuMicrosecondsOf(product.pid) - before) / 1e6
  const people = crowd.size.toLocaleString('en')
  const unchanged = statuses.get(304) ?? 0
  return [
    {
      what: `${people} come back within 3 s, the last one is back`,
      ours: figure(ms / 1000, 's'),
      other: '3 s',
      against: 'how long they spread',
      ratio: ms / 3000,
    },
    {
      what: `${people} come back, the server's CPU`,
      ours: figure(cpuSeconds, 's'),
      other: figure(ms / 1000, 's'),
      against: 'the time it took',
      ratio: cpuSeconds / (ms / 1000),
    },
    {
      what: `${people} come back, answered "not modified"`,
      ours: figure(unchanged),
      other: people,
      against: 'all of them',
      ratio: unchanged / crowd.size,
      goal: { atLeast: 1 },
    },
  ]
}
