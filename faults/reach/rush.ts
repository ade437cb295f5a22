import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { readBracket } from '@cup/rehearsal/cup'
import { violationsIn } from '@cup/server/testing/violations-in'
import { percentile } from '../harness/percentiles.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { type CallableMatch, countWaiting, giveDevices, type ReachStage, TIMEOUT_MS, withReach } from './reach-stage.ts'

const MAX_SLOWDOWN = 2
const DEVICES_EACH = 3

interface Sizes {
  teams: number
  turns: number
}
const FULL: Sizes = { teams: 128, turns: 5 }
const SLICE: Sizes = { teams: 8, turns: 1 }

interface Scores {
  times: number[]
  refused: number[]
}

/** All check-ins of a round open at once: every device is notified once, and scores are not delayed. */
export async function run({ full, log }: FaultOptions): Promise<FaultReport> {
  const { teams, turns } = full ? FULL : SLICE
  return withReach(teams, async (stage) => {
    const report = createReport()
    const [scored, ...called] = stage.matches
    if (scored === undefined) throw new Error('a bracket has matches')
    const devices: string[] = []
    for (const match of called) devices.push(...(await giveDevices(stage, match, DEVICES_EACH)))
    const scores = await play(stage, scored)
    await scoreMeanwhile(stage, scores, () => sleep(full ? 2_000 : 100))
    const idle: number[] = []
    const busy: number[] = []
    const lasted: number[] = []
    const problems: string[] = []
    // in turns, so that other load on the machine affects both alike
    for (let turn = 1; turn <= turns; turn++) {
      const rush = await scoreMeanwhile(stage, scores, () => notifyAll(stage, devices.length))
      const pause = await scoreMeanwhile(stage, scores, () => sleep(rush.took))
      busy.push(...rush.times)
      idle.push(...pause.times)
      lasted.push(rush.took)
      problems.push(
        ...findProblems(stage, devices),
        ...[...rush.refused, ...pause.refused].map((status) => `score: ${status}`),
      )
      stage.providers.controls.push.clear()
      for (const { id } of called) await stage.admin.must('POST', `/admin/matches/${id}/close-checkin`)
      log(`turn ${turn}: ${devices.length} devices in ${Math.round(rush.took)} ms`)
    }
    report.record('devices', devices.length)
    report.record('all notified within ms, slowest turn', Math.round(Math.max(...lasted)))
    report.record('scores without / with the rush', `${idle.length} / ${busy.length}`)
    report.record('score p50 / p99 ms without', `${percentile(idle, 0.5)} / ${percentile(idle, 0.99)}`)
    report.record('score p50 / p99 ms with', `${percentile(busy, 0.5)} / ${percentile(busy, 0.99)}`)
    report.none('devices not notified, or notified twice; scores refused', problems)
    const slower = percentile(busy, 0.99) / percentile(idle, 0.99)
    if (full) report.atMost('times slower at p99', Number(slower.toFixed(2)), MAX_SLOWDOWN)
    report.none('broken invariants', await stage.withDb(violationsIn))
    return report.result()
  })
}

/** Gives the match a result; returns two calls that correct its score, and can be repeated. */
async function play({ origin, admin, cup }: ReachStage, { id }: CallableMatch): Promise<string[]> {
  const { matches } = await readBracket(admin, cup.id)
  const winner = matches.find((match) => match.id === id)?.team1_id
  const paths = ['2-0', '2-1'].map((score) => `/admin/matches/${id}/update?winner_team_id=${winner}&score=${score}`)
  for (const path of paths) await admin.must('POST', path)
  return paths.map((path) => `${origin}/api${path}`)
}

async function scoreMeanwhile(
  { admin }: ReachStage,
  addresses: readonly string[],
  work: () => Promise<unknown>,
): Promise<Scores & { took: number }> {
  const worker = new Worker(new URL('./set-scores.ts', import.meta.url), {
    workerData: { addresses, token: admin.token },
  })
  await once(worker, 'online')
  const began = performance.now()
  await work()
  const took = performance.now() - began
  const done = once(worker, 'message') as Promise<[Scores]>
  worker.postMessage('stop')
  const [scores] = await done
  return { ...scores, took }
}

/** Opens every check-in and waits until nothing is left to be sent. */
async function notifyAll(stage: ReachStage, devices: number): Promise<void> {
  await stage.admin.must('POST', '/admin/matches/start-all-checkins')
  const { push } = stage.providers.controls
  // first without the database: each check of it opens a connection, which would slow the scores down
  await waitUntil(() => push.messages().length >= devices, TIMEOUT_MS)
  await waitUntil(async () => (await countWaiting(stage)) === 0, TIMEOUT_MS, 250)
}

function findProblems({ providers }: ReachStage, devices: readonly string[]): string[] {
  const copies = new Map(devices.map((device) => [device, 0]))
  for (const { device_id } of providers.controls.push.messages()) {
    copies.set(device_id, (copies.get(device_id) ?? 0) + 1)
  }
  return [...copies].filter(([, count]) => count !== 1).map(([device, count]) => `${device} got ${count} messages`)
}
