import http from 'node:http'
import { endpoints } from '@cup/contract/endpoints'
import { type Random, randomFrom } from '@cup/rehearsal/random'
import { violationsIn } from '@cup/server/testing/violations-in'
import { lookIntoFolder } from '../harness/look-into.ts'
import { percentile } from '../harness/percentiles.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { type Site, withSite } from '../harness/site.ts'
import { type FuzzAnswer, judgeAnswer } from './judge-answer.ts'
import { type FuzzedRequest, makeRequest } from './make-request.ts'
import { FUZZ_ROLES, type FuzzRole, makeWorld, type World } from './world.ts'

const AT_ONCE = 8
const PER_WORLD = 400
const P99_BAR_MS = 1_000

interface Tally {
  statuses: Map<number, number>
  times: number[]
  problems: string[]
}

/** Every call with every kind of wrong input and every role: refusals with a sentence, never a 500, never a leak. */
export const run = ({ seed, full, say = () => {} }: FaultOptions): Promise<FaultReport> => {
  const perRole = full ? 10_000 : 40
  return withSite(async (site) => {
    const report = createReport()
    const random = randomFrom(seed)
    const tally: Tally = { statuses: new Map(), times: [], problems: [] }
    for (const role of FUZZ_ROLES) {
      for (let sent = 0; sent < perRole; sent += PER_WORLD) {
        const world = await makeWorld(site, random)
        await sendMany(site, world, role, Math.min(PER_WORLD, perRole - sent), random, tally)
        const broken = await lookIntoFolder(site.dataDir, violationsIn)
        tally.problems.push(...broken.map((line) => `after ${sent} as ${role}: ${line}`))
      }
      say(`${role}: ${tally.times.length} requests in all, ${tally.problems.length} problems`)
    }
    report.figure('requests per role', perRole)
    report.figure('answers', JSON.stringify(Object.fromEntries([...tally.statuses].toSorted())))
    report.none('wrong answers and broken invariants', tally.problems)
    report.equal('exits', site.instance.isRunning() ? 0 : 1, 0)
    report.atMost('p99 ms', percentile(tally.times, 0.99), P99_BAR_MS)
    return report.result()
  })
}

async function sendMany(site: Site, world: World, role: FuzzRole, count: number, random: Random, tally: Tally) {
  let left = count
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const request = makeRequest(random.pick(endpoints), world.known, random)
      // after a sign-out the session is gone
      const token = request.path.includes('logout') ? undefined : world.tokens[role]
      await sendOne(site, token, request, tally)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function sendOne(site: Site, token: string | undefined, request: FuzzedRequest, tally: Tally): Promise<void> {
  const began = performance.now()
  const answer = await send(site.origin, token, request).catch((error: unknown) => String(error))
  tally.times.push(performance.now() - began)
  const problem = typeof answer === 'string' ? `was not answered: ${answer}` : judgeAnswer(request, answer)
  if (typeof answer !== 'string') tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1)
  if (problem === undefined) return
  const body = (request.body ?? '').slice(0, 200)
  tally.problems.push(`${request.method} ${request.path.slice(0, 200)} ${body} ${problem}`)
}

const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })

/** Not through fetch, which would correct the malformed parts. */
function send(origin: string, token: string | undefined, request: FuzzedRequest): Promise<FuzzAnswer> {
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
