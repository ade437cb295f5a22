import { setTimeout as sleep } from 'node:timers/promises'
import { openCup } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import { type Random, randomFrom } from '@cup/rehearsal/random'
import { violationsIn } from '@cup/server/testing/violations-in'
import { type Acknowledged, findDoubled, findLost, nothingAcknowledged } from '../durability/acknowledged.ts'
import { percentile } from '../harness/percentiles.ts'
import { destroySockets, openSilentSockets } from '../harness/raw-websockets.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { withDatabase } from '../harness/with-database.ts'
import { type Cluster, withCluster } from './cluster.ts'

const EXIT_WITHIN_MS = 10_000
/** A new team sends two invites, and a captain may send a hundred a day. */
const TEAMS_PER_CAPTAIN = 40
const PAUSE_MS = 5

interface Sizes {
  rolls: number
  clients: number
  silent: number
}
const FULL: Sizes = { rolls: 50, clients: 8, silent: 20 }
const SLICE: Sizes = { rolls: 1, clients: 4, silent: 3 }

interface Captain {
  person: Person
  teamId: string
  teams: number
}

interface Traffic {
  origin: string
  random: Random
  captains: Captain[]
  acks: Acknowledged
  isOver: boolean
  calls: number
  failures: string[]
}

/** Replaces both instances behind nginx, one after the other, while people post and silent websockets stay open. */
export const run = ({ seed, full, minutes = Number.POSITIVE_INFINITY, log }: FaultOptions): Promise<FaultReport> =>
  withCluster(async (cluster) => {
    const { rolls, clients, silent } = full ? FULL : SLICE
    const report = createReport()
    const traffic = await prepare(cluster, randomFrom(seed), clients)
    const work = Promise.all(traffic.captains.map((captain) => keepPosting(traffic, captain)))
    const exits: number[] = []
    const wrongExits: string[] = []
    const deadline = performance.now() + minutes * 60_000
    let rolled = 0
    while (rolled < rolls && performance.now() < deadline) {
      rolled += 1
      for (const which of cluster.instances.keys()) {
        const { code, tookMs, output } = await replace(cluster, which, silent)
        exits.push(tookMs)
        if (code !== 0) wrongExits.push(`roll ${rolled}: ${code} ${output.slice(-300)}`)
      }
      if (rolled % 5 === 0) log(`${rolled} rolls, ${traffic.calls} calls, ${traffic.failures.length} failed`)
    }
    traffic.isOver = true
    await work
    report.record('rolls', rolled)
    report.equal('stops', exits.length, rolled * cluster.instances.length)
    report.record('silent websockets at each stop', silent)
    report.atLeast('calls', traffic.calls, exits.length)
    report.none('failed calls', traffic.failures)
    if (traffic.failures.length > 0) report.record('nginx', cluster.nginx.errors())
    report.none('exits other than 0', wrongExits)
    report.record('stop p50 ms', percentile(exits, 0.5))
    report.atMost('stop p100 ms', percentile(exits, 1), EXIT_WITHIN_MS)
    await withDatabase(cluster.connection, async (db) => {
      report.none('lost', await findLost(db, traffic.acks))
      report.none('doubled', await findDoubled(db))
      report.none('broken invariants', await violationsIn(db))
    })
    return report.result()
  })

async function prepare({ origin }: Cluster, random: Random, clients: number): Promise<Traffic> {
  const admin = await signIn(origin, 'admin@example.com', 'Super Admin')
  await openCup(admin, 'Cup that is rolled')
  const acks = nothingAcknowledged()
  const traffic: Traffic = { origin, random, captains: [], acks, isOver: false, calls: 0, failures: [] }
  for (let index = 0; index < clients; index++) {
    const person = await signIn(origin, `captain${index}@example.com`, `Captain ${index}`)
    const captain: Captain = { person, teamId: '', teams: 0 }
    traffic.captains.push(captain)
    await createTeam(traffic, captain)
  }
  return traffic
}

/** Sends one call after the other: mostly a new join link, sometimes a new team. */
async function keepPosting(traffic: Traffic, captain: Captain): Promise<void> {
  while (!traffic.isOver) {
    if (traffic.random.below(20) === 0 && captain.teams < TEAMS_PER_CAPTAIN) await createTeam(traffic, captain)
    else await post(traffic, captain.person, `/teams/${captain.teamId}/join-link`, {})
    await sleep(PAUSE_MS)
  }
}

async function createTeam(traffic: Traffic, captain: Captain): Promise<void> {
  captain.teams += 1
  const number = `${captain.person.user.name} ${captain.teams}`
  const player_emails = ['a', 'b'].map((place) => `${place}.${number.replaceAll(' ', '.')}@example.com`)
  const body = await post<{ id: string }>(traffic, captain.person, '/teams/create', {
    team_name: number,
    player_emails,
  })
  if (body === undefined) return
  captain.teamId = body.id
  traffic.acks.teams.push({ id: body.id, name: number })
}

/** Posts from a new address each time, so that either instance may get the call. Any status but 200 is a failure. */
async function post<T>(traffic: Traffic, { token }: Person, path: string, body: object): Promise<T | undefined> {
  traffic.calls += 1
  const part = (): number => traffic.random.below(250)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-forwarded-for': `10.${part()}.${part()}.${part()}`,
  }
  try {
    const response = await fetch(`${traffic.origin}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (response.status === 200) return JSON.parse(text) as T
    traffic.failures.push(`POST ${path}: ${response.status} ${text.slice(0, 200)}`)
  } catch (error) {
    traffic.failures.push(`POST ${path}: ${error instanceof Error ? (error.cause ?? error.message) : error}`)
  }
  return undefined
}

interface Replaced {
  code: number | string
  tookMs: number
  output: string
}

async function replace(cluster: Cluster, which: number, silent: number): Promise<Replaced> {
  const instance = cluster.instances[which]
  if (instance === undefined) throw new Error(`there is no instance ${which}`)
  const sockets = await openSilentSockets(Number(new URL(instance.origin).port), silent)
  const began = performance.now()
  const code = await instance.stop()
  const tookMs = performance.now() - began
  destroySockets(sockets)
  await cluster.restart(which)
  return { code, tookMs, output: instance.output() }
}
