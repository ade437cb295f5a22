import { setTimeout as sleep } from 'node:timers/promises'
import { openCup } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import { type Random, randomFrom } from '@cup/rehearsal/random'
import type { Db } from '@cup/server/db/db'
import { violationsIn } from '@cup/server/testing/violations-in'
import { sql } from 'kysely'
import { type Installation, withInstallation } from '../harness/installation.ts'
import { percentile } from '../harness/percentiles.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { closeSockets, openSockets, untilConnected } from '../harness/sockets.ts'
import type { Instance } from '../harness/start-instance.ts'
import { withDatabaseIn } from '../harness/with-database.ts'
import { type Acknowledged, findLost, nothingAcknowledged } from './acknowledged.ts'

const EXIT_WITHIN_MS = 10_000
const EVERY_MS = 10
/** Fewer than the server has database connections, so that all of these requests reach the database. */
const HELD = 5

interface Sizes {
  rounds: number
  people: number
  sockets: number
}
const FULL: Sizes = { rounds: 20, people: 20, sockets: 1000 }
const SLICE: Sizes = { rounds: 1, people: 5, sockets: 50 }

interface Request {
  team: string
  outcome: 'waiting' | 'responded' | 'broken'
}

interface Load {
  people: Person[]
  acks: Acknowledged
  requests: Request[]
  counter: number
}

/** SIGTERM under load: requests in progress get their responses, nothing is lost, and the process exits in time. */
export async function run({ seed, full, log }: FaultOptions): Promise<FaultReport> {
  const { rounds, people, sockets: socketCount } = full ? FULL : SLICE
  const report = createReport()
  const play = async ({ origin, dataDir, start }: Installation): Promise<void> => {
    const random = randomFrom(seed)
    const exits: number[] = []
    const problems: string[] = []
    let instance = start()
    await instance.mustBeReady()
    const load: Load = { people: await gather(origin, people), acks: nothingAcknowledged(), requests: [], counter: 0 }
    const sockets = await openSockets(origin, socketCount, { reconnection: true })
    for (let round = 0; round < rounds; round++) {
      const ending = await terminateUnderLoad({ instance, load, random, dataDir })
      exits.push(ending.tookMs)
      if (ending.code !== 0) problems.push(`round ${round} ended with ${ending.code}: ${instance.output().slice(-300)}`)
      const unanswered = ending.inProgress.filter(({ outcome }) => outcome !== 'responded')
      if (unanswered.length > 0) problems.push(`round ${round} left ${unanswered.length} requests without a response`)
      instance = start()
      await instance.mustBeReady()
      const back = await untilConnected(sockets, socketCount)
      if (back !== socketCount) problems.push(`round ${round}: ${back} of ${socketCount} sockets reconnected`)
      log(`round ${round + 1}: ${Math.round(ending.tookMs)} ms, ${load.counter} requests`)
    }
    closeSockets(sockets)
    report.record('rounds', rounds)
    report.record('requests', load.requests.length)
    report.record('requests without a response', load.requests.filter(isBroken).length)
    report.none('requests in progress without a response, wrong exits and lost sockets', problems)
    report.atMost('end p100 ms', percentile(exits, 1), EXIT_WITHIN_MS)
    report.record('end p50 ms', percentile(exits, 0.5))
    await withDatabaseIn(dataDir, async (db) => {
      report.none('lost', await findLost(db, load.acks))
      report.none('done without a response', await findDone(db, load))
      report.none('broken invariants', await violationsIn(db))
    })
  }
  await withInstallation(play, { HOST: '127.0.0.1' })
  return report.result()
}

/** A connection may break before the server has read the request, but not after the request took effect. */
async function findDone(db: Db, { requests }: Load): Promise<string[]> {
  const broken = requests.filter(isBroken).map(({ team }) => team)
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

interface Ending {
  code: number | string
  tookMs: number
  /** Requests that waited in the database at the signal. */
  inProgress: Request[]
}

interface Terminated {
  instance: Instance
  load: Load
  random: Random
  dataDir: string
}

/** Sends about a hundred requests a second, holds some of them in the database, and sends the signal meanwhile. */
async function terminateUnderLoad({ instance, load, random, dataDir }: Terminated): Promise<Ending> {
  const before = drive(load, random)
  await sleep(300 + random.below(400))
  await before.stop()
  const { held, after, signalledAt } = await withDatabaseIn(dataDir, (db) =>
    db.transaction().execute(async (tx) => {
      await sql`lock table teams in exclusive mode`.execute(tx)
      const held = load.people.slice(0, HELD).map((person) => send(load, person))
      await untilWaiting(
        db,
        held.map(({ call }) => call),
      )
      const after = drive(load, random)
      instance.child.kill('SIGTERM')
      return { held, after, signalledAt: performance.now() }
    }),
  )
  const code = await instance.ended
  const tookMs = performance.now() - signalledAt
  await after.stop()
  await Promise.all(held.map(({ settled }) => settled))
  return { code, tookMs, inProgress: held.map(({ call }) => call) }
}

/** Waits until each of these waits for a lock in the database, or has already had its response. */
async function untilWaiting(db: Db, calls: readonly Request[]): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length + calls.filter(({ outcome }) => outcome === 'responded').length >= calls.length) return
    await sleep(5)
  }
}

/** Sends one request after the other without waiting for responses; `stop` waits for all of them. */
function drive(load: Load, random: Random): { stop(): Promise<void> } {
  let isOver = false
  const sent: Promise<void>[] = []
  const work = (async () => {
    while (!isOver) {
      sent.push(send(load, random.pick(load.people)).settled)
      await sleep(EVERY_MS)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await work
      await Promise.all(sent)
    },
  }
}

function send(load: Load, person: Person): { call: Request; settled: Promise<void> } {
  load.counter += 1
  const call: Request = { team: `Team ${load.counter}`, outcome: 'waiting' }
  load.requests.push(call)
  const player_emails = [`a${load.counter}@example.com`, `b${load.counter}@example.com`]
  const settled = person.call<{ id: string }>('POST', '/teams/create', { team_name: call.team, player_emails }).then(
    ({ status, body }) => {
      call.outcome = 'responded'
      if (status === 200) load.acks.teams.push({ id: body.id, name: call.team })
    },
    () => {
      call.outcome = 'broken'
    },
  )
  return { call, settled }
}

const isBroken = ({ outcome }: Request): boolean => outcome === 'broken'
