import type { Bracket } from '@cup/contract/bracket'
import { openMatches, setScore } from '@cup/rehearsal/cup'
import { signIn } from '@cup/rehearsal/person'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { readMetrics } from '../harness/server-metrics.ts'
import { type Cluster, withCluster } from './cluster.ts'
import { drawCup } from './draw-cup.ts'

const LOADS = 1_000
const MAX_READS = 2
const ROUNDS = 5

interface Loaded {
  status: number
  version: number
}

/** After each score a crowd loads the version of the event through nginx, all at once. */
export const run = ({ full }: FaultOptions): Promise<FaultReport> =>
  withCluster(async (cluster) => {
    const report = createReport()
    const admin = await signIn(cluster.origin, 'admin@example.com', 'Super Admin')
    const cupId = await drawCup(cluster.connection, admin, 'First loads')
    const wrong: string[] = []
    const readsOfRounds: number[] = []
    const rounds = full ? ROUNDS : 1
    for (let round = 0; round < rounds; round++) {
      const [match] = openMatches(await readBracket(cluster, cupId))
      if (match === undefined) throw new Error('the cup is over')
      await setScore(admin, match)
      const { version } = await readBracket(cluster, cupId)
      const before = await countReads(cluster)
      const loads = Array.from({ length: LOADS }, (_, index) => load(cluster, cupId, version, index))
      const responses = await Promise.all(loads)
      readsOfRounds.push((await countReads(cluster)) - before)
      const strange = responses.filter((loaded) => loaded.status !== 200 || loaded.version !== version)
      wrong.push(...strange.map((loaded) => `${loaded.status}, version ${loaded.version} instead of ${version}`))
    }
    report.record('loads', LOADS * rounds)
    report.record('reads at the instances, each round', readsOfRounds.join(' '))
    report.none(
      `rounds with more than ${MAX_READS} reads`,
      readsOfRounds.filter((reads) => reads > MAX_READS).map(String),
    )
    report.none('rounds without a read', readsOfRounds.filter((reads) => reads === 0).map(String))
    report.none('responses with another version than requested', wrong)
    report.none('reads without a version that were cached', await findCachedReads(cluster, cupId))
    return report.result()
  })

async function load(cluster: Cluster, cupId: string, version: number, index: number): Promise<Loaded> {
  const from = { 'x-forwarded-for': `10.1.${Math.floor(index / 250)}.${index % 250}` }
  const response = await fetch(`${cluster.origin}/api/bracket/${cupId}?version=${version}`, { headers: from })
  const body = (await response.json()) as Bracket
  return { status: response.status, version: body.version }
}

const readBracket = async (cluster: Cluster, cupId: string): Promise<Bracket> =>
  (await fetch(`${cluster.origin}/api/bracket/${cupId}`)).json() as Promise<Bracket>

/** Two reads without a version must both reach an instance. */
async function findCachedReads(cluster: Cluster, cupId: string): Promise<string[]> {
  const before = await countReads(cluster)
  await readBracket(cluster, cupId)
  await readBracket(cluster, cupId)
  const reads = (await countReads(cluster)) - before
  return reads === 2 ? [] : [`2 reads were ${reads} at the instances`]
}

const COUNTED = /^http_requests_total\{[^}]*route="[^"]*\/bracket\/[^}]*\} (\d+)$/gm

/** The number of brackets that the instances have sent so far. */
async function countReads({ instances }: Cluster): Promise<number> {
  let reads = 0
  for (const { origin } of instances) {
    for (const [, count] of (await readMetrics(origin)).matchAll(COUNTED)) reads += Number(count)
  }
  return reads
}
