import type { Bracket } from '@cup/contract/bracket'
import { openMatches } from '@cup/rehearsal/cup'
import { signIn } from '@cup/rehearsal/person'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { readMetrics } from '../harness/server-figures.ts'
import { type Cluster, withCluster } from './cluster.ts'
import { drawCup } from './draw-cup.ts'

const LOADS = 1_000
const MAX_READS = 2
const ROUNDS = 5

interface Loaded {
  status: number
  version: number
  cacheControl: string | null
}

/** After each score a crowd loads the version that the event names, through nginx, all at once. */
export const run = ({ full }: FaultOptions): Promise<FaultReport> =>
  withCluster(async (cluster) => {
    const report = createReport()
    const admin = await signIn(cluster.origin, 'admin@example.com', 'Super Admin')
    const cupId = await drawCup(cluster.connection, admin, 'First loads')
    const wrong: string[] = []
    const readsOfRounds: number[] = []
    const rounds = full ? ROUNDS : 1
    for (let round = 0; round < rounds; round++) {
      const { id, team1_id } = openMatches(await readBracket(cluster, cupId)).at(0) ?? {}
      await admin.must('POST', `/admin/matches/${id}/update?winner_team_id=${team1_id}&score=2-0`)
      const { version } = await readBracket(cluster, cupId)
      const before = await countReads(cluster)
      const loads = Array.from({ length: LOADS }, (_, index) => load(cluster, cupId, version, index))
      const answers = await Promise.all(loads)
      readsOfRounds.push((await countReads(cluster)) - before)
      const strange = answers.filter((answer) => answer.status !== 200 || answer.version !== version)
      wrong.push(...strange.map((answer) => `${answer.status}, version ${answer.version} instead of ${version}`))
    }
    report.figure('loads', LOADS * rounds)
    report.figure('reads at the instances, each round', readsOfRounds.join(' '))
    report.none(
      `rounds with more than ${MAX_READS} reads`,
      readsOfRounds.filter((reads) => reads > MAX_READS).map(String),
    )
    report.none('rounds without a read', readsOfRounds.filter((reads) => reads === 0).map(String))
    report.none('answers that are not the version asked for', wrong)
    report.none('plain reads that a cache may keep', await keptPlainReads(cluster, cupId))
    return report.result()
  })

async function load(cluster: Cluster, cupId: string, version: number, index: number): Promise<Loaded> {
  const from = { 'x-forwarded-for': `10.1.${Math.floor(index / 250)}.${index % 250}` }
  const answer = await fetch(`${cluster.origin}/api/bracket/${cupId}?version=${version}`, { headers: from })
  const body = (await answer.json()) as Bracket
  return { status: answer.status, version: body.version, cacheControl: answer.headers.get('cache-control') }
}

const readBracket = async (cluster: Cluster, cupId: string): Promise<Bracket> =>
  (await fetch(`${cluster.origin}/api/bracket/${cupId}`)).json() as Promise<Bracket>

/** Two plain reads must both reach an instance. */
async function keptPlainReads(cluster: Cluster, cupId: string): Promise<string[]> {
  const before = await countReads(cluster)
  await readBracket(cluster, cupId)
  await readBracket(cluster, cupId)
  const reads = (await countReads(cluster)) - before
  return reads === 2 ? [] : [`2 plain reads were ${reads} at the instances`]
}

const COUNTED = /^http_requests_total\{[^}]*route="[^"]*\/bracket\/[^}]*\} (\d+)$/gm

/** How many brackets the instances have sent so far. */
async function countReads({ instances }: Cluster): Promise<number> {
  let reads = 0
  for (const { origin } of instances) {
    for (const [, count] of (await readMetrics(origin)).matchAll(COUNTED)) reads += Number(count)
  }
  return reads
}
