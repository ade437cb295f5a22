import { rmSync } from 'node:fs'
import { makeDataFolder } from '@cup/rehearsal/server-process'
import { startEmbeddedPostgres } from '@cup/server/db/embedded-postgres'
import { startBareServer } from '../bare/start-bare-server.ts'
import { load } from '../reads/load.ts'
import { median, type Row } from '../report.ts'
import { startProduct } from '../stage/product.ts'
import { residentBytesOf } from '../usage.ts'

const STARTS = 4
const LOAD_SECONDS = 3

interface Times {
  first: number[]
  later: number[]
}

/** How long the product takes to start, compared with its database alone, and how much memory it holds. */
export async function run(): Promise<Row[]> {
  const ours: Times = { first: [], later: [] }
  const database: Times = { first: [], later: [] }
  const uncompiled: number[] = []
  // the first start builds the site if its sources are newer, so it is not counted
  await startTwice({ first: [], later: [] }, startOurs)
  for (let start = 0; start < STARTS; start++) {
    await startTwice(ours, startOurs)
    await startTwice(database, startDatabase)
    const folder = makeDataFolder()
    uncompiled.push(await startOurs(folder, { NODE_DISABLE_COMPILE_CACHE: '1' }))
    rmSync(folder, { recursive: true, force: true })
  }
  const seconds = (what: string, times: readonly number[], against: string, others: readonly number[]): Row => ({
    what,
    ours: median(times) / 1000,
    other: median(others) / 1000,
    unit: 's',
    against,
  })
  return [
    seconds('first start, with an empty folder', ours.first, 'its database alone', database.first),
    seconds('later start', ours.later, 'its database alone', database.later),
    seconds('first start, code never compiled', uncompiled, 'compiled before', ours.first),
    ...(await memoryRows()),
  ]
}

async function startTwice(times: Times, start: (folder: string) => Promise<number>): Promise<void> {
  const folder = makeDataFolder()
  times.first.push(await start(folder))
  times.later.push(await start(folder))
  rmSync(folder, { recursive: true, force: true })
}

async function startOurs(dataDir: string, env: Record<string, string> = {}): Promise<number> {
  const product = await startProduct({ dataDir, env })
  await product.stop()
  return product.readyAfterMs
}

async function startDatabase(dataDir: string): Promise<number> {
  const began = performance.now()
  const database = await startEmbeddedPostgres({ dataDir })
  const took = performance.now() - began
  await database.stop()
  return took
}

async function memoryRows(): Promise<Row[]> {
  const product = await startProduct()
  const bare = await startBareServer()
  try {
    const [idle, bareIdle] = [residentBytesOf(product.pid), residentBytesOf(bare.pid)]
    await load(product, { path: '/api/tournaments/current', headers: {}, status: 200 }, LOAD_SECONDS)
    const loaded = residentBytesOf(product.pid)
    const MB = 2 ** 20
    const row = (what: string, bytes: number, against: string, others: number): Row => ({
      what,
      ours: bytes / MB,
      other: others / MB,
      unit: 'MB',
      against,
    })
    return [
      row('memory after the start', idle, 'bare socket.io and node:http', bareIdle),
      row('memory after a rush of reads', loaded, 'after the start', idle),
    ]
  } finally {
    await bare.stop()
    await product.stop()
  }
}
