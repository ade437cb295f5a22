import { openMatches, readBracket, setScore } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import type { Db } from '@cup/server/db/db'
import { signInAs } from '@cup/server/testing/sign-in-as'
import { format, median, type Row } from '../report.ts'
import { drawCup, signInAdmin } from '../stage/draw-cup.ts'
import { openDatabaseOf, type Product, startProduct } from '../stage/product.ts'
import { residentBytesOf } from '../usage.ts'
import { type FreshRead, openFreshReader } from './fresh-reads.ts'

const SIZES = [8, 64, 256, 1_024]
const [FROM, TO] = [64, 1_024]
const SCORES = 9

interface Costs {
  size: number
  reads: Record<ReadName, FreshRead>
  setScoreMs: number
  drawMs: number
  residentBytes: number
}
const READS = ['bracket', 'teams', 'teams as an admin', 'current tournament', 'own matches'] as const
type ReadName = (typeof READS)[number]

/** The cost of cache misses and writes as cups grow. */
export async function run(): Promise<Row[]> {
  const product = await startProduct()
  const db = openDatabaseOf(product)
  try {
    const admin = await signInAdmin(product.origin)
    const all: Costs[] = []
    for (const size of SIZES) all.push(await measure(product, admin, db, size))
    printAll(all)
    return rowsOf(all)
  } finally {
    await db.destroy()
    await product.stop()
  }
}

async function measure(product: Product, admin: Person, db: Db, size: number): Promise<Costs> {
  const cup = await drawCup(admin, db, size)
  const captain = await signInAs(db, cup.teams[0]?.captain ?? { id: '' })
  const reader = await openFreshReader(product, db, cup.id)
  const reads = {
    bracket: await reader.time(`/api/bracket/${cup.id}`),
    teams: await reader.time('/api/teams'),
    'teams as an admin': await reader.time('/api/teams', admin.token),
    'current tournament': await reader.time('/api/tournaments/current'),
    'own matches': await reader.time('/api/matches/mine', captain),
  }
  reader.close()
  const setScoreMs = await timeScores(admin, cup.id)
  return { size, reads, setScoreMs, drawMs: cup.drawnAfterMs, residentBytes: residentBytesOf(product.pid) }
}

async function timeScores(admin: Person, cupId: string): Promise<number> {
  const times: number[] = []
  while (times.length < SCORES) {
    const [match] = openMatches(await readBracket(admin, cupId))
    if (match === undefined) break
    const began = performance.now()
    await setScore(admin, match)
    times.push(performance.now() - began)
  }
  return median(times)
}

function printAll(all: readonly Costs[]): void {
  const cells = (values: readonly string[]): string => values.map((value) => value.padStart(12)).join('')
  console.log(`${'ms, nothing cached'.padEnd(24)}${cells(all.map(({ size }) => `${size} teams`))}`)
  const line = (what: string, of: (costs: Costs) => string): void => console.log(what.padEnd(24) + cells(all.map(of)))
  for (const name of READS) line(name, ({ reads }) => format(reads[name].ms))
  for (const name of READS) line(`${name}, KB`, ({ reads }) => format(reads[name].bytes / 1024))
  line('set a score', ({ setScoreMs }) => format(setScoreMs))
  line('draw the bracket', ({ drawMs }) => format(drawMs))
  line('memory, MB', ({ residentBytes }) => format(residentBytes / 2 ** 20))
}

function rowsOf(all: readonly Costs[]): Row[] {
  const [small, large] = [FROM, TO].map((size) => all.find((costs) => costs.size === size))
  if (small === undefined || large === undefined) throw new Error('a size is missing')
  const against = `${FROM} teams`
  const reads = READS.map((name) => {
    const [one, other] = [large.reads[name], small.reads[name]]
    const perKilobyte = ({ ms, bytes }: FreshRead): number => (ms * 1000) / (bytes / 1024)
    return {
      what: `${name} of ${TO.toLocaleString('en')} teams read anew, per KB`,
      ours: perKilobyte(one),
      other: perKilobyte(other),
      unit: 'µs',
      against,
      goal: { atMost: 1 },
    }
  })
  const writes = (['setScoreMs', 'drawMs'] as const).map((key) => ({
    what: `${key === 'drawMs' ? 'draw the bracket' : 'set a score'}, ${TO.toLocaleString('en')} teams`,
    ours: large[key],
    other: small[key],
    unit: 'ms',
    against,
    goal: { atMost: TO / FROM },
  }))
  return [...reads, ...writes]
}
