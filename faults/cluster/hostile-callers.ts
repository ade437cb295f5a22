import { request } from 'node:http'
import type { Bracket } from '@cup/contract/bracket'
import { openMatches, setScore } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import { createReport, type FaultOptions, type FaultReport, type Reporter } from '../harness/report.ts'
import { readMetrics } from '../harness/server-metrics.ts'
import { type Cluster, withCluster } from './cluster.ts'
import { drawCup } from './draw-cup.ts'

const CALLS = 160
/** Not 127.0.0.1, which the instances trust as their proxy. */
const STRANGER = '127.0.0.9'

/**
 * URLs that nginx and an instance may parse differently. Each requests the current version, `now`, in a form that a
 * cache might store as `next`.
 */
const POISONS: readonly ((cupId: string, now: number, next: number) => string)[] = [
  (cupId, now, next) => `/api/bracket/${cupId}?VERSION=${next}&version=${now}`,
  (cupId, now, next) => `/api/bracket/${cupId}?version=${now}&VERSION=${next}`,
  (cupId, now, next) => `/api/bracket/${cupId}?version=${next}&version=${now}`,
  (cupId, now, next) => `/api/bracket/${cupId}?version=${now}&version=${next}`,
  (cupId, now, next) => `/api/bracket/${cupId}?version=${next}#&version=${now}`,
  (cupId, now, next) => `/api/bracket/${cupId}?%76ersion=${now}&version=${next}`,
  (cupId, now, next) => `/api/bracket/${cupId}%3Fversion=${now}?version=${next}`,
  (cupId, now, next) => `/api/bracket/x/../${cupId}?version=${now}&x=${next}`,
]

/**
 * Hostile callers at the deployed nginx: one tries to make it cache an old bracket for everyone, one tries to use up the
 * limits of both instances.
 */
export const run = (_options: FaultOptions): Promise<FaultReport> =>
  withCluster(
    async (cluster) => {
      const report = createReport()
      await poisonCache(cluster, report)
      await chooseInstance(cluster, report)
      return report.result()
    },
    { asDeployed: true },
  )

/** After each attempt a result is set; the version of its event must be the bracket with that result. */
async function poisonCache(cluster: Cluster, report: Reporter): Promise<void> {
  const admin = await signIn(cluster.origin, 'admin@example.com', 'Super Admin')
  const cupId = await drawCup(cluster.connection, admin, 'Poisoned')
  const frozen: string[] = []
  for (const poison of POISONS) {
    const before = await readBracket(cluster, `/api/bracket/${cupId}`)
    const paths = [1, 2, 3].map((ahead) => poison(cupId, before.version, before.version + ahead))
    for (const path of paths) await send(cluster.origin, path)
    const { version } = await setNextResult(cluster, admin, before)
    const seen = await readBracket(cluster, `/api/bracket/${cupId}?version=${version}`)
    if (seen.version !== version) frozen.push(`after ${paths[0]} version ${version} returned ${seen.version}`)
  }
  report.record('addresses tried to poison the cache', POISONS.length)
  report.none('old brackets returned as the newest version', frozen)
}

async function setNextResult(cluster: Cluster, admin: Person, bracket: Bracket): Promise<Bracket> {
  const [match] = openMatches(bracket)
  if (match === undefined) throw new Error('the cup is over')
  await setScore(admin, match)
  return readBracket(cluster, `/api/bracket/${bracket.tournament_id}`)
}

const readBracket = async ({ origin }: Cluster, path: string): Promise<Bracket> =>
  JSON.parse((await send(origin, path)).text) as Bracket

/**
 * One caller forges another `X-Forwarded-For` for each call: all calls must reach the same instance, and so the same
 * limits.
 */
async function chooseInstance({ origin, instances }: Cluster, report: Reporter): Promise<void> {
  const count = () => Promise.all(instances.map((instance) => countClientErrors(instance.origin)))
  const before = await count()
  let allowed = 0
  for (let call = 0; call < CALLS; call++) {
    const headers = { 'x-forwarded-for': `10.2.0.${call}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ release: '', route: '/', message: 'hostile', stack: '' })
    const { status } = await send(origin, '/api/client-errors', { method: 'POST', headers, body })
    if (status !== 429) allowed += 1
  }
  const after = await count()
  report.record(`calls of ${CALLS} that were allowed`, allowed)
  report.equal('instances that one caller reached', after.filter((calls, at) => calls > (before[at] ?? 0)).length, 1)
}

const COUNTED = /^http_requests_total\{[^}]*route="[^"]*\/client-errors"[^}]*\} (\d+)$/gm

async function countClientErrors(origin: string): Promise<number> {
  return [...(await readMetrics(origin)).matchAll(COUNTED)].reduce((sum, [, count]) => sum + Number(count), 0)
}

interface Call {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends the address unchanged: `fetch` would normalise it. */
function send(origin: string, path: string, { body, ...call }: Call = {}): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const sent = request({ ...call, hostname, port, path, localAddress: STRANGER, family: 4 }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
