import http from 'node:http'
import { endpoints } from '@cup/contract/endpoints'
import { type Random, randomFrom } from '@cup/rehearsal/random'
import { violationsIn } from '@cup/server/testing/violations-in'
import { percentile } from '../harness/percentiles.ts'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { onSite, type Site } from '../harness/site.ts'
import { withDatabaseIn } from '../harness/with-database.ts'
import { checkResponse, type FuzzResponse } from './check-response.ts'
import { type FuzzedRequest, makeRequest } from './make-request.ts'
import { FUZZ_ROLES, type FuzzRole, makeWorld, type World } from './world.ts'

const AT_ONCE = 8
const PER_WORLD = 400
const MAX_P99_MS = 1_000

interface Results {
  statuses: Map<number, number>
  times: number[]
  problems: string[]
}

/** Every call with every kind of wrong input in every role: refused with a sentence, never with a 500 or internals. */
export const run = ({ seed, full, log }: FaultOptions): Promise<FaultReport> => {
  const perRole = full ? 10_000 : 40
  return onSite(async (site, report) => {
    const random = randomFrom(seed)
    const results: Results = { statuses: new Map(), times: [], problems: [] }
    for (const role of FUZZ_ROLES) {
      for (let sent = 0; sent < perRole; sent += PER_WORLD) {
        const world = await makeWorld(site, random)
        await sendMany(site, world, role, Math.min(PER_WORLD, perRole - sent), random, results)
        const broken = await withDatabaseIn(site.dataDir, violationsIn)
        results.problems.push(...broken.map((line) => `after ${sent} as ${role}: ${line}`))
      }
      log(`${role}: ${results.times.length} requests in all, ${results.problems.length} problems`)
    }
    report.record('requests per role', perRole)
    report.record('responses', JSON.stringify(Object.fromEntries([...results.statuses].toSorted())))
    report.none('wrong responses and broken invariants', results.problems)
    report.atMost('p99 ms', percentile(results.times, 0.99), MAX_P99_MS)
  })
}

async function sendMany(site: Site, world: World, role: FuzzRole, count: number, random: Random, results: Results) {
  let left = count
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const request = makeRequest(random.pick(endpoints), world.known, random)
      // a sign-out would end the session for the requests after it
      const token = request.path.includes('logout') ? undefined : world.tokens[role]
      await sendOne(site, token, request, results)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function sendOne(site: Site, token: string | undefined, request: FuzzedRequest, results: Results): Promise<void> {
  const began = performance.now()
  const response = await send(site.origin, token, request).catch((error: unknown) => String(error))
  results.times.push(performance.now() - began)
  const problem = typeof response === 'string' ? `got no response: ${response}` : checkResponse(request, response)
  if (typeof response !== 'string')
    results.statuses.set(response.status, (results.statuses.get(response.status) ?? 0) + 1)
  if (problem === undefined) return
  const body = (request.body ?? '').slice(0, 200)
  results.problems.push(`${request.method} ${request.path.slice(0, 200)} ${body} ${problem}`)
}

const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })

/** Not with fetch, which would correct malformed parts. */
function send(origin: string, token: string | undefined, request: FuzzedRequest): Promise<FuzzResponse> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const outgoing = http.request({
      agent,
      host: hostname,
      port,
      method: request.method,
      path: request.path,
      headers: { ...request.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: String(response.headers['content-type'] ?? ''),
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    outgoing.end(request.body)
  })
}
