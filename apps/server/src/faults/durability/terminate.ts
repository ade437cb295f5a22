import { setTimeout as sleep } from 'node:timers/promises'
import { openCup } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import { freePort } from '@cup/rehearsal/server-process'
import type { Db } from '../../db/db.ts'
import { lookIntoFolder, violationsIn } from '../harness/look-into.ts'
import { percentile } from '../harness/percentiles.ts'
import { startProviders } from '../harness/providers.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { openScratch } from '../harness/scratch.ts'
import { closeSockets, openSockets, untilConnected } from '../harness/sockets.ts'
import { startInstance } from '../harness/start-instance.ts'
import { type Random, randomFrom } from '../tournament/random.ts'
import { type Acknowledged, findLost, nothingAcknowledged } from './acknowledged.ts'

const EXIT_WITHIN_MS = 10_000
const EVERY_MS = 10
/** What was sent this long before the signal has reached the server; what was sent later may have been on its way. */
const ON_ITS_WAY_MS = 250

interface Sizes {
  rounds: number
  people: number
  sockets: number
}
const FULL: Sizes = { rounds: 20, people: 20, sockets: 1000 }
const SLICE: Sizes = { rounds: 1, people: 5, sockets: 50 }

interface Request {
  team: string
  startedAt: number
  outcome: 'waiting' | 'answered' | 'broken'
}

interface Load {
  people: Person[]
  acks: Acknowledged
  requests: Request[]
  counter: number
}

/** SIGTERM in the middle of everything: what has begun is answered, nothing is lost, and it ends in good time. */
export async function run({ seed, full, say = () => {} }: FaultOptions): Promise<FaultReport> {
  const { rounds, people, sockets: socketCount } = full ? FULL : SLICE
  const report = createReport()
  const random = randomFrom(seed)
  const scratch = openScratch()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const providers = await startProviders(origin)
  const database = { dataDir: scratch.folder('data') }
  const start = () => startInstance({ providers, port, database, env: { HOST: '127.0.0.1' } })
  let instance = start()
  const exits: number[] = []
  const problems: string[] = []
  const load: Load = { people: [], acks: nothingAcknowledged(), requests: [], counter: 0 }
  let sockets: Awaited<ReturnType<typeof openSockets>> = []
  try {
    await instance.mustBeReady()
    load.people = await gather(origin, people)
    sockets = await openSockets(origin, socketCount, { reconnection: true })
    for (let round = 0; round < rounds; round++) {
      const { code, tookMs, unanswered } = await terminateUnderLoad(instance, load, random)
      exits.push(tookMs)
      if (code !== 0) problems.push(`round ${round} ended with ${code}: ${instance.output().slice(-300)}`)
      if (unanswered > 0) problems.push(`round ${round} left ${unanswered} requests without an answer`)
      instance = start()
      await instance.mustBeReady()
      const back = await untilConnected(sockets, socketCount)
      if (back !== socketCount) problems.push(`round ${round}: ${back} of ${socketCount} sockets came back`)
      say(`round ${round + 1}: ${Math.round(tookMs)} ms, ${load.acks.teams.length + load.counter} requests`)
    }
    report.figure('rounds', rounds)
    report.figure('requests', load.requests.length)
    report.figure('that found nobody', load.requests.filter(({ outcome }) => outcome === 'broken').length)
    report.none('unanswered requests, wrong exits and sockets that stayed away', problems)
    report.atMost('end p100 ms', percentile(exits, 1), EXIT_WITHIN_MS)
    report.figure('end p50 ms', percentile(exits, 0.5))
    await lookIntoFolder(database.dataDir, async (db) => {
      report.none('lost', await findLost(db, load.acks))
      report.none('done without an answer', await findDone(db, load))
      report.none('broken invariants', await violationsIn(db))
    })
  } finally {
    closeSockets(sockets)
    await instance.stop()
    await providers.close()
    scratch.remove()
  }
  return report.result()
}

/** A connection that broke before the server read from it is nobody's fault; one that broke after the work was done is. */
async function findDone(db: Db, { requests }: Load): Promise<string[]> {
  const broken = requests.filter(({ outcome }) => outcome === 'broken').map(({ team }) => team)
  if (broken.length === 0) return []
  const rows = await db.selectFrom('teams').select('team_name').where('team_name', 'in', broken).execute()
  return rows.map((row) => row.team_name)
}

async function gather(origin: string, count: number): Promise<Person[]> {
  const admin = await signIn(origin, 'admin@example.com', 'Super Admin')
  await openCup(admin, 'Cup that is interrupted')
  return Promise.all(
    Array.from({ length: count }, (_, index) => signIn(origin, `client${index}@example.com`, `Client ${index}`)),
  )
}

/** About a hundred requests a second, and the signal somewhere among them. */
async function terminateUnderLoad(instance: ReturnType<typeof startInstance>, load: Load, random: Random) {
  let isOver = false
  const earlier = load.requests.length
  const pending: Promise<void>[] = []
  const driver = (async () => {
    while (!isOver) {
      pending.push(request(load, random.pick(load.people)))
      await sleep(EVERY_MS)
    }
  })()
  await sleep(300 + random.below(400))
  const signalledAt = performance.now()
  const code = await instance.stop()
  const tookMs = performance.now() - signalledAt
  isOver = true
  await driver
  await Promise.all(pending)
  const arrivedBy = signalledAt - ON_ITS_WAY_MS
  const unanswered = load.requests
    .slice(earlier)
    .filter(({ startedAt, outcome }) => startedAt < arrivedBy && outcome === 'broken')
  return { code, tookMs, unanswered: unanswered.length }
}

/** Sent before the signal it must be answered, whatever the answer; sent after it, it may find nobody. */
async function request(load: Load, person: Person): Promise<void> {
  load.counter += 1
  const name = `Team ${load.counter}`
  const call: Request = { team: name, startedAt: performance.now(), outcome: 'waiting' }
  load.requests.push(call)
  const body = { team_name: name, player_emails: [`a${load.counter}@example.com`, `b${load.counter}@example.com`] }
  try {
    const { status, body: team } = await person.call<{ id: string }>('POST', '/teams/create', body)
    call.outcome = 'answered'
    if (status === 200) load.acks.teams.push({ id: team.id, name })
  } catch {
    call.outcome = 'broken'
  }
}
