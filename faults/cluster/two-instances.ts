import { setTimeout as sleep } from 'node:timers/promises'
import type { Bracket } from '@cup/contract/bracket'
import { openMatches } from '@cup/rehearsal/cup'
import { signIn } from '@cup/rehearsal/person'
import { randomFrom } from '@cup/rehearsal/random'
import { violationsIn } from '@cup/server/testing/violations-in'
import { lookInto } from '../harness/look-into.ts'
import { createReport, type FaultOptions, type FaultReport, type Reporter } from '../harness/report.ts'
import { closeSockets, type LiveSocket, openSockets, untilConnected } from '../harness/sockets.ts'
import { call, type Evening, enter, must } from './call-anywhere.ts'
import { withCluster } from './cluster.ts'

const TIMEOUT_MS = 120_000

/**
 * Whole evenings through nginx, every call on whichever instance chance picks; then one dies, then both are replaced.
 */
export const run = ({ seed, full, say = () => {} }: FaultOptions): Promise<FaultReport> =>
  withCluster(async (cluster) => {
    const report = createReport()
    const admin = await signIn(cluster.origin, 'admin@example.com', 'Super Admin')
    const evening: Evening = { cluster, random: randomFrom(seed), admin, cupId: '', failures: [], calls: 0 }
    const watchers = await watchFromEverywhere(cluster.origin)
    const heard = countEvents(watchers)
    for (let number = 1; number <= (full ? 5 : 1); number++) {
      await enter(evening, number, full ? 8 : 4)
      await play(evening, heard, report, number)
      say(`evening ${number}: ${evening.calls} calls`)
    }
    await killOne(evening, report)
    await replaceBoth(evening, watchers, report)
    report.figure('calls', evening.calls)
    report.none('calls that failed', evening.failures)
    report.none('broken invariants', await lookInto(cluster.connection, violationsIn))
    closeSockets(watchers)
    return report.result()
  })

/** Every result is set on one instance; the next read, on either instance, must show it. */
async function play(evening: Evening, heard: Heard, report: Reporter, number: number): Promise<void> {
  const { admin, cupId } = evening
  const before = heard.leastChanges()
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
  const deadline = Date.now() + TIMEOUT_MS
  while (heard.leastChanges() < before + version - first && Date.now() < deadline) await sleep(20)
  report.atLeast(`evening ${number}: results`, results, 1)
  // the other instance learns of a change a moment later, so a reader in between may still see the old state
  report.figure(`evening ${number}: reads that came before the news`, stale.length)
  report.equal(`evening ${number}: changes that every watcher heard of`, heard.leastChanges() - before, version - first)
}

/** An instance that does not know of the draw yet has no match to play, which would look like the end of the cup. */
async function untilDrawnEverywhere({ cluster, cupId }: Evening): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  for (const { origin } of cluster.instances) {
    const isDrawn = async (): Promise<boolean> => {
      const { matches } = (await (await fetch(`${origin}/api/bracket/${cupId}`)).json()) as Bracket
      return matches.length > 0
    }
    while (!(await isDrawn())) {
      if (Date.now() > deadline) throw new Error(`the instance at ${origin} did not hear of the draw`)
      await sleep(20)
    }
  }
}

/** From addresses that nginx spreads over both instances. */
async function watchFromEverywhere(origin: string): Promise<LiveSocket[]> {
  const sockets: LiveSocket[] = []
  for (let number = 2; number <= 9; number++) {
    sockets.push(...(await openSockets(origin, 1, { localAddress: `127.0.0.${number}`, reconnection: true })))
  }
  return sockets
}

interface Heard {
  /** Changes known to the watcher that received the fewest; one event may announce several. */
  leastChanges(): number
}

function countEvents(sockets: readonly LiveSocket[]): Heard {
  const counts = sockets.map((socket) => {
    let count = 0
    socket.on('match_updated', ({ version = 0, from_version = 0 }) => {
      count += version - from_version
    })
    return () => count
  })
  return { leastChanges: () => Math.min(...counts.map((count) => count())) }
}

/** kill -9 of one: calls that had not reached it go to the other. */
async function killOne(evening: Evening, report: Reporter): Promise<void> {
  const { cluster, admin } = evening
  await cluster.instances[0]?.kill()
  const statuses: number[] = []
  for (let asked = 0; asked < 50; asked++) {
    const isWrite = asked % 2 === 0
    const answer = isWrite
      ? await call(evening, admin, 'PUT', '/auth/update-name', { name: `Super Admin ${asked}` })
      : await call(evening, admin, 'GET', '/teams')
    statuses.push(answer.status)
  }
  report.none('calls that noticed the death of one', statuses.filter((status) => status !== 200).map(String))
  await cluster.startAgain(0)
}

/** As in an upgrade: one instance after the other is stopped and started again while people continue. */
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
    await cluster.startAgain(which)
  }
  isOver = true
  await busy
  report.figure('calls while both were replaced', changes.length + additions.length)
  report.none('changes not answered with 200', changes.filter((status) => status !== 200).map(String))
  // requests that add something are not sent twice, so an instance that is shutting down may return 503
  const refused = additions.filter((status) => status !== 200 && status !== 503)
  report.none('additions answered with neither 200 nor 503', refused.map(String))
  report.figure('additions asked to try again', additions.filter((status) => status === 503).length)
  report.equal('watchers that came back', await untilConnected(watchers, watchers.length), watchers.length)
}
