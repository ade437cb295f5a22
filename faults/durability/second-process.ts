import { setTimeout as sleep } from 'node:timers/promises'
import { openCup } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import { freePort } from '@cup/rehearsal/server-process'
import { violationsIn } from '@cup/server/testing/violations-in'
import { withInstallation } from '../harness/installation.ts'
import { percentile } from '../harness/percentiles.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import type { Instance } from '../harness/start-instance.ts'
import { withDatabaseIn } from '../harness/with-database.ts'
import { type Acknowledged, findLost, nothingAcknowledged } from './acknowledged.ts'

/** On a busy machine, starting Node takes most of this. */
const REFUSED_WITHIN_MS = 10_000

/** A second server on the same data is refused and the first one loses nothing; after a crash another may start. */
export async function run({ full, log }: FaultOptions): Promise<FaultReport> {
  const rounds = full ? 50 : 1
  const report = createReport()
  await withInstallation(async ({ origin, dataDir, start }) => {
    const secondPort = await freePort()
    const acks = nothingAcknowledged()
    const refusals: number[] = []
    const problems: string[] = []
    let instance = start()
    await instance.mustBeReady()
    const admin = await signIn(origin, 'admin@example.com', 'Super Admin')
    await openCup(admin, 'Cup for one')
    for (let round = 0; round < rounds; round++) {
      const writer = keepWriting(admin, acks, round, full ? 0 : 20)
      const began = performance.now()
      const second = start({ port: secondPort })
      const code = await second.ended
      refusals.push(performance.now() - began)
      problems.push(...findRefusalProblems(round, code, second, instance))
      await writer.stop()
      instance = await takeOver(instance, start, round)
      if (round % 10 === 9) log(`${round + 1} second processes were refused`)
    }
    report.record('rounds', rounds)
    report.record('acknowledged writes', acks.cups.length)
    report.none('second processes that started, or were refused without the reason', problems)
    report.record('restarts after a crash', rounds)
    report.atMost('refused p95 ms', percentile(refusals, 0.95), REFUSED_WITHIN_MS)
    await withDatabaseIn(dataDir, async (db) => {
      report.none('lost', await findLost(db, acks))
      report.none('broken invariants', await violationsIn(db))
    })
  })
  return report.result()
}

function findRefusalProblems(round: number, code: number | string, second: Instance, first: Instance): string[] {
  const output = second.output()
  const hasReason = output.includes(`is already in use by process ${first.child.pid}; stop it first`)
  if (code === 0 || typeof code === 'string') return [`round ${round}: it ended with ${code}`]
  return hasReason ? [] : [`round ${round}: its output was ${output.slice(-200)}`]
}

/** After kill -9, in every other round two servers start on the same data: only one of them may get it. */
async function takeOver(dead: Instance, start: () => Instance, round: number): Promise<Instance> {
  await dead.kill()
  const first = start()
  if (round % 2 === 0) {
    await first.mustBeReady()
    return first
  }
  const rival = start()
  await Promise.race([first.ended, rival.ended])
  const survivor = first.isRunning() ? first : rival
  await survivor.mustBeReady()
  return survivor
}

function keepWriting(admin: Person, acks: Acknowledged, round: number, restMs: number): { stop(): Promise<void> } {
  let isOver = false
  const work = (async () => {
    for (let made = 0; !isOver; made++) {
      const name = `Cup ${round}.${made}`
      const body = { name, start_date: '2031-05-01T18:00Z' }
      const { id } = await admin.must<{ id: string }>('POST', '/admin/tournaments/create', body)
      acks.cups.push({ id, name })
      await sleep(restMs)
    }
  })()
  return {
    stop: () => {
      isOver = true
      return work
    },
  }
}
