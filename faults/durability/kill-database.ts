import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCup } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import { randomFrom } from '@cup/rehearsal/random'
import { freePort } from '@cup/rehearsal/server-process'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@cup/server/db/embedded-postgres'
import { violationsIn } from '@cup/server/testing/violations-in'
import { type DatabaseProxy, startDatabaseProxy } from '../harness/database-proxy.ts'
import { lookInto } from '../harness/look-into.ts'
import { percentile } from '../harness/percentiles.ts'
import { startProviders } from '../harness/providers.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { openScratch } from '../harness/scratch.ts'
import { startInstance } from '../harness/start-instance.ts'
import { type Readiness, watchReadiness } from '../harness/watch-readiness.ts'
import { type Acknowledged, findLost, nothingAcknowledged } from './acknowledged.ts'

const FAULTS = ['kill', 'cut', 'stall'] as const
/** Each readiness check waits for a database that does not respond, so it shows a little later. */
const NOT_READY_WITHIN_MS = 3_000
const READY_AGAIN_WITHIN_MS = 5_000
const TIMEOUT_MS = 120_000
const DOWN_MS = 1_500
/** Once, for the log: equal errors are gathered, so its lines do not grow with the requests. */
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

/** The database dies, is cut off or hangs while people write: the server stays, says 503 and recovers by itself. */
export async function run({ seed, full, say = () => {} }: FaultOptions): Promise<FaultReport> {
  const cycles = full ? 51 : 3
  const report = createReport()
  const random = randomFrom(seed)
  const scratch = openScratch()
  const postgres = await startEmbeddedPostgres({ dataDir: await scratch.dataFolder('database') })
  const proxy = await startDatabaseProxy(postgres.connection)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const providers = await startProviders(origin)
  const instance = startInstance({ providers, port, database: { url: proxy.url } })
  const noticed: number[] = []
  const recovered: number[] = []
  const unnoticed: string[] = []
  try {
    await instance.mustBeReady()
    const clients = await gatherClients(origin, full ? 20 : 4)
    const work = Promise.all(clients.people.map((person) => keepWriting(clients, person, full ? 10 : 40)))
    const readiness = watchReadiness(origin)
    for (let cycle = 0; cycle < cycles; cycle++) {
      const fault = FAULTS[cycle % FAULTS.length] ?? 'kill'
      await untilAcknowledged(clients, clients.acknowledged + 20 + random.below(60))
      const times = await breakAndHeal(fault, proxy, postgres, readiness)
      if (times.noticedMs === undefined || times.recoveredMs === undefined) unnoticed.push(`cycle ${cycle}: ${fault}`)
      noticed.push(times.noticedMs ?? TIMEOUT_MS)
      recovered.push(times.recoveredMs ?? TIMEOUT_MS)
      if (cycle % 10 === 9) say(`${cycle + 1} faults, ${clients.acknowledged} acknowledged`)
    }
    const lines = instance.lines()
    proxy.cut()
    const longMs = full ? LONG_MS.full : LONG_MS.slice
    await sleep(longMs)
    proxy.restore()
    await readiness.until(true, TIMEOUT_MS)
    report.atMost(`lines of the log in ${longMs / 1000} s without a database`, instance.lines() - lines, MAX_LINES)
    clients.stopped = true
    await work
    report.figure('cycles', cycles)
    report.figure('acknowledged writes', clients.acknowledged)
    report.none('faults that were not noticed or not recovered from', unnoticed)
    report.atMost('not ready p95 ms', percentile(noticed, 0.95), NOT_READY_WITHIN_MS)
    report.atMost('ready again p95 ms', percentile(recovered, 0.95), READY_AGAIN_WITHIN_MS)
    report.none('answers other than 2xx, 4xx and 503', wrongAnswers(clients.statuses))
    report.figure('answers', JSON.stringify(Object.fromEntries(clients.statuses)))
    report.equal('exits', instance.isRunning() ? 0 : 1, 0)
    await lookInto(postgres.connection, async (db) => {
      report.none('lost', await findLost(db, clients.acks))
      report.none('broken invariants', await violationsIn(db))
    })
  } finally {
    await instance.stop()
    await providers.close()
    await proxy.close()
    await postgres.stop()
    scratch.remove()
  }
  return report.result()
}

/** Work goes on as usual between two faults. */
async function untilAcknowledged(clients: Clients, count: number): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  while (clients.acknowledged < count && Date.now() < deadline) await sleep(5)
}

async function breakAndHeal(
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
  await openCup(admin, 'Cup on a shaking ground')
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
  const answer = await person.call<{ id: string }>(method, path, body).catch(() => ({ status: 0, body: { id: '' } }))
  const status = answer.status === 0 ? 'none' : String(answer.status)
  clients.statuses.set(status, (clients.statuses.get(status) ?? 0) + 1)
  if (answer.status === 200) clients.acknowledged += 1
  return answer
}

async function createTeam(clients: Clients, person: Person): Promise<void> {
  clients.counter += 1
  const name = `Team ${clients.counter}`
  const player_emails = [`a${clients.counter}@example.com`, `b${clients.counter}@example.com`]
  const answer = await call(clients, person, 'POST', '/teams/create', { team_name: name, player_emails })
  if (answer.status === 200) clients.acks.teams.push({ id: answer.body.id, name })
}

/** A name whose response was 503 may or may not have been written. */
async function rename(clients: Clients, person: Person): Promise<void> {
  clients.counter += 1
  const name = `Name ${clients.counter}`
  const { names } = clients.acks
  const known = names.get(person.user.id)
  const answer = await call(clients, person, 'PUT', '/auth/update-name', { name })
  if (answer.status === 200) names.set(person.user.id, { kept: name, tried: undefined })
  else if (known !== undefined) names.set(person.user.id, { ...known, tried: name })
}

const wrongAnswers = (statuses: ReadonlyMap<string, number>): string[] =>
  [...statuses].flatMap(([status, count]) => (/^(2..|4..|503)$/.test(status) ? [] : [`${count} × ${status}`]))
