import { openMatches, readBracket } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import { captureAnswer } from '../bare/capture-answer.ts'
import { startBareServer } from '../bare/start-bare-server.ts'
import type { Contender } from '../contender.ts'
import { makeEvents } from '../fan-out/publish.ts'
import { figure, median, quantile, type Row } from '../report.ts'
import { drawCup, signInAdmin } from '../stage/draw-cup.ts'
import { openDatabaseOf, type Product, startProduct } from '../stage/product.ts'
import { cpuMicrosecondsOf, residentBytesOf } from '../usage.ts'
import { setScore } from '../writes/set-score.ts'
import { type Crowd, crowdOf } from './crowd-of.ts'

const SIZES = [100, 1_000, 10_000]
const LARGEST = 10_000
const WAVES = 5
const TEAMS = 64
const WITHIN_SECONDS = 2
const GZIP = { 'accept-encoding': 'gzip' }

interface Figures {
  size: number
  heardMs: number
  servedMs: number
  halfServedMs: number
  cpuSeconds: number
  residentBytes: number
}

/** A score is set, everybody hears of it and asks for the bracket: how long until the last one has it? */
export async function run(): Promise<Row[]> {
  const product = await startProduct()
  try {
    const admin = await signInAdmin(product.origin)
    const db = openDatabaseOf(product)
    const { id } = await drawCup(admin, db, TEAMS)
    await db.destroy()
    const idleBytes = residentBytesOf(product.pid)
    const ours = await watchGrowth(product, admin, id)
    const bare = await watchBare(product, id)
    return rowsOf(ours, bare, idleBytes)
  } finally {
    await product.stop()
  }
}

async function watchGrowth(product: Product, admin: Person, cupId: string): Promise<Figures[]> {
  const crowd = crowdOf(product)
  const path = `/api/bracket/${cupId}`
  try {
    const figures: Figures[] = []
    for (const size of SIZES) {
      await crowd.grow(size)
      figures.push(
        await measure(product, crowd, async () => {
          const { etag } = await captureAnswer(product, path, GZIP)
          const [match] = openMatches(await readBracket(admin, cupId))
          if (match === undefined) throw new Error('the cup is over')
          return crowd.refetchAfter(() => setScore(admin, match), path, etag)
        }),
      )
    }
    return figures
  } finally {
    crowd.leave()
  }
}

/** The same crowd in front of socket.io and node:http that do nothing else. */
async function watchBare(product: Product, cupId: string): Promise<Figures> {
  const bare = await startBareServer()
  const crowd = crowdOf(bare)
  const path = `/api/bracket/${cupId}`
  try {
    await bare.serve({ [path]: await captureAnswer(product, path, GZIP) })
    await crowd.grow(LARGEST)
    return await measure(bare, crowd, () => crowd.refetchAfter(() => bare.emit(makeEvents(1, cupId)), path, 'W/"old"'))
  } finally {
    crowd.leave()
    await bare.stop()
  }
}

async function measure(
  { pid }: Contender,
  { size }: Crowd,
  wave: () => ReturnType<Crowd['refetchAfter']>,
): Promise<Figures> {
  const waves: Omit<Figures, 'size' | 'residentBytes'>[] = []
  for (let made = 0; made < WAVES; made++) {
    const before = cpuMicrosecondsOf(pid)
    const { heardMs, servedMs } = await wave()
    waves.push({
      heardMs: Math.max(...heardMs),
      servedMs: Math.max(...servedMs),
      halfServedMs: quantile(servedMs, 0.5),
      cpuSeconds: (cpuMicrosecondsOf(pid) - before) / 1e6,
    })
  }
  return {
    size,
    heardMs: median(waves.map((each) => each.heardMs)),
    servedMs: median(waves.map((each) => each.servedMs)),
    halfServedMs: median(waves.map((each) => each.halfServedMs)),
    cpuSeconds: median(waves.map((each) => each.cpuSeconds)),
    residentBytes: residentBytesOf(pid),
  }
}

function rowsOf(ours: readonly Figures[], bare: Figures, idleBytes: number): Row[] {
  const largest = ours.at(-1)
  const rows = ours.map(({ size, servedMs }) => ({
    what: `score set, ${size.toLocaleString('en')} refetch, the last one served`,
    ours: figure(servedMs / 1000, 's'),
    other: figure(WITHIN_SECONDS, 's'),
    against: 'the goal',
    ratio: servedMs / 1000 / WITHIN_SECONDS,
    goal: { atMost: 1 },
  }))
  if (largest === undefined) return rows
  const people = `${LARGEST.toLocaleString('en')} refetch`
  const beside = (what: string, pick: (figures: Figures) => number, unit: string): Row => ({
    what: `${people}, ${what}`,
    ours: figure(pick(largest), unit),
    other: figure(pick(bare), unit),
    against: 'bare socket.io and node:http',
    ratio: pick(largest) / pick(bare),
  })
  const MB = 2 ** 20
  return [
    ...rows,
    beside('the last one served', ({ servedMs }) => servedMs / 1000, 's'),
    beside('half of them served', ({ halfServedMs }) => halfServedMs / 1000, 's'),
    beside('the last one told', ({ heardMs }) => heardMs / 1000, 's'),
    beside("the server's CPU", ({ cpuSeconds }) => cpuSeconds, 's'),
    beside("the server's memory", ({ residentBytes }) => residentBytes / MB, 'MB'),
    {
      what: `memory with ${LARGEST.toLocaleString('en')} spectators`,
      ours: figure(largest.residentBytes / MB, 'MB'),
      other: figure(idleBytes / MB, 'MB'),
      against: 'with none',
      ratio: largest.residentBytes / idleBytes,
    },
  ]
}
