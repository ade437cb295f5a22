import type { Db } from '@cup/server/db/db'
import { publishEvents } from '@cup/server/testing/publish-events'
import { type BareServer, startBareServer } from '../bare/start-bare-server.ts'
import { type LiveSocket, openLiveSocket } from '../crowd/live-socket.ts'
import { openMany } from '../crowd/open-many.ts'
import { type Goal, median, type Row } from '../report.ts'
import { openDatabaseOf, type Product, startProduct } from '../stage/product.ts'
import { cpuMicrosecondsOf } from '../usage.ts'
import { timeDelivery } from './delivery.ts'
import { makeEvents } from './make-events.ts'

const SIZES = [1_000, 5_000]
const ROUNDS = 9
const BURST = 10

interface Side {
  pid: number
  sockets: LiveSocket[]
  open(index: number): Promise<LiveSocket>
  send(count: number): unknown
}

/** Events to many sockets, beside socket.io alone with the same options. */
export async function run(): Promise<Row[]> {
  const product = await startProduct()
  const bare = await startBareServer()
  const db = openDatabaseOf(product)
  const sides = { ours: sideOf(product, db), bare: bareSideOf(bare) }
  try {
    const rows: Row[] = []
    for (const size of SIZES) {
      for (const side of [sides.ours, sides.bare]) await openMany(side.sockets, size, side.open)
      rows.push(...(await compare(sides, size)))
    }
    return rows
  } finally {
    for (const socket of [...sides.ours.sockets, ...sides.bare.sockets]) socket.close()
    await db.destroy()
    await bare.stop()
    await product.stop()
  }
}

const sideOf = ({ pid, port }: Product, db: Db): Side => ({
  pid,
  sockets: [],
  open: (index) => openLiveSocket(port, index),
  send: (count) => publishEvents(db, makeEvents(count)),
})

const bareSideOf = ({ pid, port, emit }: BareServer): Side => ({
  pid,
  sockets: [],
  open: (index) => openLiveSocket(port, index),
  send: (count) => emit(makeEvents(count)),
})

interface Cost {
  ms: number
  cpuMicroseconds: number
}

async function compare({ ours, bare }: { ours: Side; bare: Side }, size: number): Promise<Row[]> {
  const rounds: { one: [Cost, Cost]; burst: [Cost, Cost] }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      one: [await measure(ours, 1), await measure(bare, 1)],
      burst: [await measure(ours, BURST), await measure(bare, BURST)],
    })
  }
  const people = size.toLocaleString('en')
  const one = ([0, 1] as const).map((side) => median(rounds.map((round) => round.one[side].ms)))
  const burst = ([0, 1] as const).map((side) => median(rounds.map((round) => round.burst[side].ms)))
  const cpu = ([0, 1] as const).map((side) => median(rounds.map((round) => round.burst[side].cpuMicroseconds)))
  const perSecond = burst.map((ms) => (size * BURST * 1000) / ms)
  return [
    row(`${BURST} events to ${people} sockets, deliveries`, perSecond, '/s', { atLeast: 0.85 }),
    row(`${BURST} events to ${people} sockets, CPU per delivery`, cpu, 'µs', { atMost: 1.3 }),
    row(`one event to the last of ${people} sockets`, one, 'ms'),
  ]
}

async function measure({ pid, sockets, send }: Side, count: number): Promise<Cost> {
  const before = cpuMicrosecondsOf(pid)
  const ms = await timeDelivery(sockets, count, () => send(count))
  return { ms, cpuMicroseconds: (cpuMicrosecondsOf(pid) - before) / (sockets.length * count) }
}

const row = (what: string, [ours = Number.NaN, other = Number.NaN]: number[], unit: string, goal?: Goal): Row => ({
  what,
  ours,
  other,
  unit,
  against: 'bare socket.io',
  ...(goal && { goal }),
})
