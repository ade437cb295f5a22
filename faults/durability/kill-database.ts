import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCup } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import { type Random, randomFrom } from '@cup/rehearsal/random'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@cup/server/db/embedded-postgres'
import { violationsIn } from '@cup/server/testing/violations-in'
import { type DatabaseProxy, startDatabaseProxy } from '../harness/database-proxy.ts'
import { withInstallation } from '../harness/installation.ts'
import { percentile } from '../harness/percentiles.ts'
import { createReport, type FaultOptions, type FaultReport, type Reporter } from '../harness/report.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { type Readiness, watchReadiness } from '../harness/watch-readiness.ts'
import { withDatabase } from '../harness/with-database.ts'
import { type Acknowledged, findLost, nothingAcknowledged } from './acknowledged.ts'

const FAULTS = ['kill', 'cut', 'stall'] as const
/** A readiness check waits for a database that does not respond, so the instance is unready a little later. */
const NOT_READY_WITHIN_MS = 3_000
const READY_AGAIN_WITHIN_MS = 5_000
const TIMEOUT_MS = 120_000
const DOWN_MS = 1_500
/** Of one longer outage: the log merges equal errors, so its lines do not grow with the requests. */
const LONG_MS = { full: 8_000, slice: 2_000 }
const MAX_LINES = 40

interface Clients {
  people: Person[]
  acks: Acknowledged
  statuses: Map<string, number>
  stopped: boolean
  counter: number
  acknowledged: number
}

/** The database dies, is cut off or hangs while people write: the server keeps running, returns 503 and recovers. */
export async function run({ seed, full, log }: FaultOptions): Promise<FaultReport> {
  const report = createReport()
  await withInstallation(async ({ origin, dataDir, start }) => {
    const postgres = await startEmbeddedPostgres({ dataDir })
    const proxy = await startDatabaseProxy(postgres.connection)
    const instance = start({ database: { url: proxy.url } })
    try {
      await instance.mustBeReady()
      const readiness = watchReadiness(origin)
      const clients = await gatherClients(origin, full ? 20 : 4)
      const work = Promise.all(clients.people.map((person) => keepWriting(clients, person, full ? 10 : 40)))
      await breakAgainAndAgain(
        { clients, proxy, postgres, readiness, random: randomFrom(seed) },
        full ? 51 : 3,
        report,
        log,
      )
      const lines = instance.lines()
      proxy.cut()
      const longMs = full ? LONG_MS.full : LONG_MS.slice
      await sleep(longMs)
      proxy.restore()
      await readiness.until(true, TIMEOUT_MS)
      report.atMost(`log lines in ${longMs / 1000} s without a database`, instance.lines() - lines, MAX_LINES)
      clients.stopped = true
      await work
      report.record('acknowledged writes', clients.acknowledged)
      report.none('responses other than 2xx, 4xx and 503', wrongResponses(clients.statuses))
      report.record('responses', JSON.stringify(Object.fromEntries(clients.statuses)))
      report.equal('exits', instance.isRunning() ? 0 : 1, 0)
      await withDatabase(postgres.connection, async (db) => {
        report.none('lost', await findLost(db, clients.acks))
        report.none('broken invariants', await violationsIn(db))
      })
    } finally {
      await instance.stop()
      await proxy.close()
      await postgres.stop()
    }
  })
  return report.result()
}

interface Stage {
  clients: Clients
  proxy: DatabaseProxy
  postgres: EmbeddedPostgres
  readiness: Readiness
  random: Random
}

async function breakAgainAndAgain(
  stage: Stage,
  cycles: number,
  report: Reporter,
  log: FaultOptions['log'],
): Promise<void> {
  const { clients, proxy, postgres, readiness, random } = stage
  const noticed: number[] = []
  const recovered: number[] = []
  const unnoticed: string[] = []
  for (let cycle = 0; cycle < cycles; cycle++) {
    const fault = FAULTS[cycle % FAULTS.length] ?? 'kill'
    const goal = clients.acknowledged + 20 + random.below(60)
    await waitUntil(() => clients.acknowledged >= goal, TIMEOUT_MS, 5)
    const times = await breakAndRestore(fault, proxy, postgres, readiness)
    if (times.noticedMs === undefined || times.recoveredMs === undefined) unnoticed.push(`cycle ${cycle}: ${fault}`)
    noticed.push(times.noticedMs ?? TIMEOUT_MS)
    recovered.push(times.recoveredMs ?? TIMEOUT_MS)
    if (cycle % 10 === 9) log(`${cycle + 1} faults, ${clients.acknowledged} acknowledged`)
  }
  report.record('cycles', cycles)
  report.none('faults that were not noticed or not recovered from', unnoticed)
  report.atMost('not ready p95 ms', percentile(noticed, 0.95), NOT_READY_WITHIN_MS)
  report.atMost('ready again p95 ms', percentile(recovered, 0.95), READY_AGAIN_WITHIN_MS)
}

async function breakAndRestore(
  fault: (typeof FAULTS)[number],
  proxy: DatabaseProxy,
  postgres: EmbeddedPostgres,
  readiness: Readiness,
): Promise<{ noticedMs: number | undefined; recoveredMs: number | undefined }> {
  if (fault === 'stall') proxy.stall()
  else {
    proxy.cut()
    if (fault === 'kill') killPostmaster(postgres.dataDir)
  }
  const noticedMs = await readiness.until(false, TIMEOUT_MS)
  await sleep(DOWN_MS)
  proxy.restore()
  return { noticedMs, recoveredMs: await readiness.until(true, TIMEOUT_MS) }
}

function killPostmaster(dataDir: string): void {
  const pid = Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
}

async function gatherClients(origin: string, count: number): Promise<Clients> {
  const admin = await signIn(origin, 'admin@example.com', 'Super Admin')
  await openCup(admin, 'Cup with outages')
  const people = await Promise.all(
    Array.from({ length: count }, (_, index) => signIn(origin, `client${index}@example.com`, `Client ${index}`)),
  )
  return { people, acks: nothingAcknowledged(), statuses: new Map(), stopped: false, counter: 0, acknowledged: 0 }
}

async function keepWriting(clients: Clients, person: Person, restMs: number): Promise<void> {
  for (let turn = 0; !clients.stopped; turn++) {
    if (turn % 4 === 0) await createTeam(clients, person)
    else await rename(clients, person)
    await sleep(restMs)
  }
}

async function call(clients: Clients, person: Person, method: string, path: string, body: object) {
  const response = await person.call<{ id: string }>(method, path, body).catch(() => ({ status: 0, body: { id: '' } }))
  const status = response.status === 0 ? 'none' : String(response.status)
  clients.statuses.set(status, (clients.statuses.get(status) ?? 0) + 1)
  if (response.status === 200) clients.acknowledged += 1
  return response
}

async function createTeam(clients: Clients, person: Person): Promise<void> {
  clients.counter += 1
  const name = `Team ${clients.counter}`
  const player_emails = [`a${clients.counter}@example.com`, `b${clients.counter}@example.com`]
  const response = await call(clients, person, 'POST', '/teams/create', { team_name: name, player_emails })
  if (response.status === 200) clients.acks.teams.push({ id: response.body.id, name })
}

/** A name whose response was 503 may or may not have been written. */
async function rename(clients: Clients, person: Person): Promise<void> {
  clients.counter += 1
  const name = `Name ${clients.counter}`
  const { names } = clients.acks
  const known = names.get(person.user.id)
  const response = await call(clients, person, 'PUT', '/auth/update-name', { name })
  if (response.status === 200) names.set(person.user.id, { kept: name, tried: undefined })
  else if (known !== undefined) names.set(person.user.id, { ...known, tried: name })
}

const wrongResponses = (statuses: ReadonlyMap<string, number>): string[] =>
  [...statuses].flatMap(([status, count]) => (/^(2..|4..|503)$/.test(status) ? [] : [`${count} × ${status}`]))
