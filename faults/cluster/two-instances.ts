import type { Bracket } from '@cup/contract/bracket'
import { openMatches } from '@cup/rehearsal/cup'
import { signIn } from '@cup/rehearsal/person'
import { randomFrom } from '@cup/rehearsal/random'
import { violationsIn } from '@cup/server/testing/violations-in'
import { createReport, type FaultOptions, type FaultReport, type Reporter } from '../harness/report.ts'
import { closeSockets, type LiveSocket, openWatchers, untilConnected } from '../harness/sockets.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { withDatabase } from '../harness/with-database.ts'
import { call, type Evening, enter, must } from './call-anywhere.ts'
import { withCluster } from './cluster.ts'

const TIMEOUT_MS = 120_000

/**
 * Whole evenings through nginx, each call on a random instance; then one instance dies, then both are replaced.
 */
export const run = ({ seed, full, log }: FaultOptions): Promise<FaultReport> =>
  withCluster(async (cluster) => {
    const report = createReport()
    const admin = await signIn(cluster.origin, 'admin@example.com', 'Super Admin')
    const evening: Evening = { cluster, random: randomFrom(seed), admin, cupId: '', failures: [], calls: 0 }
    const watchers = await openWatchers(cluster.origin, 8)
    const leastChanges = countChanges(watchers)
    for (let number = 1; number <= (full ? 5 : 1); number++) {
      await enter(evening, number, full ? 8 : 4)
      await play(evening, leastChanges, report, number)
      log(`evening ${number}: ${evening.calls} calls`)
    }
    await killOne(evening, report)
    await replaceBoth(evening, watchers, report)
    report.record('calls', evening.calls)
    report.none('calls that failed', evening.failures)
    report.none('broken invariants', await withDatabase(cluster.connection, violationsIn))
    closeSockets(watchers)
    return report.result()
  })

/** Every result is set on one instance; the next read, on either instance, must show it. */
async function play(evening: Evening, leastChanges: () => number, report: Reporter, number: number): Promise<void> {
  const { admin, cupId } = evening
  const before = leastChanges()
  const { version: first } = await must<Bracket>(evening, admin, 'GET', `/bracket/${cupId}`)
  await must(evening, admin, 'POST', `/admin/bracket/generate/${cupId}`)
  await untilDrawnEverywhere(evening)
  const stale: string[] = []
  let results = 0
  let version = first
  for (;;) {
    const bracket = await must<Bracket>(evening, admin, 'GET', `/bracket/${cupId}`)
    version = Math.max(version, bracket.version)
    const [match] = openMatches(bracket)
    if (match === undefined) break
    const query = new URLSearchParams({ winner_team_id: match.team1_id ?? '', score: '2-1' })
    await must(evening, admin, 'POST', `/admin/matches/${match.id}/update?${query}`)
    results += 1
    const seen = await must<Bracket>(evening, admin, 'GET', `/bracket/${cupId}`)
    if (seen.matches.find(({ id }) => id === match.id)?.match_status !== 'completed') stale.push(match.id)
  }
  await waitUntil(() => leastChanges() >= before + version - first, TIMEOUT_MS, 20)
  report.atLeast(`evening ${number}: results`, results, 1)
  // the other instance receives a change a moment later, so a read in between may still return the old state
  report.record(`evening ${number}: reads of the old state`, stale.length)
  report.equal(`evening ${number}: changes that every watcher received`, leastChanges() - before, version - first)
}

/** An instance that has not received the draw yet has no match to play, which would look like the end of the cup. */
async function untilDrawnEverywhere({ cluster, cupId }: Evening): Promise<void> {
  for (const { origin } of cluster.instances) {
    const isDrawn = async (): Promise<boolean> => {
      const { matches } = (await (await fetch(`${origin}/api/bracket/${cupId}`)).json()) as Bracket
      return matches.length > 0
    }
    if (!(await waitUntil(isDrawn, TIMEOUT_MS, 20))) throw new Error(`the instance at ${origin} missed the draw`)
  }
}

/** Returns the number of changes that the slowest watcher has received; one event may contain several. */
function countChanges(sockets: readonly LiveSocket[]): () => number {
  const counts = sockets.map((socket) => {
    let count = 0
    socket.on('match_updated', ({ version = 0, from_version = 0 }) => {
      count += version - from_version
    })
    return () => count
  })
  return () => Math.min(...counts.map((count) => count()))
}

/** kill -9 of one instance: calls that have not reached it go to the other. */
async function killOne(evening: Evening, report: Reporter): Promise<void> {
  const { cluster, admin } = evening
  await cluster.instances[0]?.kill()
  const statuses: number[] = []
  for (let sent = 0; sent < 50; sent++) {
    const isWrite = sent % 2 === 0
    const { status } = isWrite
      ? await call(evening, admin, 'PUT', '/auth/update-name', { name: `Super Admin ${sent}` })
      : await call(evening, admin, 'GET', '/teams')
    statuses.push(status)
  }
  report.none('calls that failed after the death of one', statuses.filter((status) => status !== 200).map(String))
  await cluster.restart(0)
}

/** As in an upgrade: one instance after the other is stopped and started again while people keep working. */
async function replaceBoth(evening: Evening, watchers: readonly LiveSocket[], report: Reporter): Promise<void> {
  const { cluster, admin } = evening
  let isOver = false
  const changes: number[] = []
  const additions: number[] = []
  const busy = (async () => {
    for (let turn = 0; !isOver; turn++) {
      changes.push((await call(evening, admin, 'PUT', '/auth/update-name', { name: `Turn ${turn}` })).status)
      const cup = { name: `Cup ${turn}`, start_date: '2031-01-01T18:00Z' }
      additions.push((await call(evening, admin, 'POST', '/admin/tournaments/create', cup)).status)
    }
  })()
  for (const which of [0, 1]) {
    await cluster.instances[which]?.stop()
    await cluster.restart(which)
  }
  isOver = true
  await busy
  report.record('calls while both were replaced', changes.length + additions.length)
  report.none('changes with another status than 200', changes.filter((status) => status !== 200).map(String))
  // requests that add something are not sent twice, so an instance that is shutting down may return 503
  const refused = additions.filter((status) => status !== 200 && status !== 503)
  report.none('additions with neither 200 nor 503', refused.map(String))
  report.record('additions with 503', additions.filter((status) => status === 503).length)
  report.equal('watchers that reconnected', await untilConnected(watchers, watchers.length), watchers.length)
}
