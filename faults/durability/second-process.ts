import { setTimeout as sleep } from 'node:timers/promises'
import { openCup } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import { freePort } from '@cup/rehearsal/server-process'
import { violationsIn } from '@cup/server/testing/violations-in'
import { lookIntoFolder } from '../harness/look-into.ts'
import { percentile } from '../harness/percentiles.ts'
import { startProviders } from '../harness/providers.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { openScratch } from '../harness/scratch.ts'
import { type Instance, startInstance } from '../harness/start-instance.ts'
import { type Acknowledged, findLost, nothingAcknowledged } from './acknowledged.ts'

/** A machine under load takes most of this to start Node at all. */
const REFUSED_WITHIN_MS = 10_000

/** A second server on the same data is sent away, the first one loses nothing, and a dead one's place is free. */
export async function run({ seed: _seed, full, say = () => {} }: FaultOptions): Promise<FaultReport> {
  const rounds = full ? 50 : 1
  const report = createReport()
  const scratch = openScratch()
  const [port, secondPort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const providers = await startProviders(origin)
  const database = { dataDir: await scratch.dataFolder('data') }
  const start = (at = port) => startInstance({ providers, port: at, database })
  const acks = nothingAcknowledged()
  const refusals: number[] = []
  const problems: string[] = []
  let instance = start()
  try {
    await instance.mustBeReady()
    const admin = await signIn(origin, 'admin@example.com', 'Super Admin')
    await openCup(admin, 'Cup for one')
    for (let round = 0; round < rounds; round++) {
      const writer = keepWriting(admin, acks, round, full ? 0 : 20)
      const began = performance.now()
      const second = start(secondPort)
      const code = await second.ended
      refusals.push(performance.now() - began)
      problems.push(...findRefusalProblems(round, code, second, instance))
      await writer.stop()
      instance = await takeOver(instance, start, round)
      if (round % 10 === 9) say(`${round + 1} second processes were sent away`)
    }
    report.figure('rounds', rounds)
    report.figure('acknowledged writes', acks.cups.length)
    report.none('second processes that were let in or not told why', problems)
    report.figure('places of dead ones taken over', rounds)
    report.atMost('refused p95 ms', percentile(refusals, 0.95), REFUSED_WITHIN_MS)
    await lookIntoFolder(database.dataDir, async (db) => {
      report.none('lost', await findLost(db, acks))
      report.none('broken invariants', await violationsIn(db))
    })
  } finally {
    await instance.stop()
    await providers.close()
    scratch.remove()
  }
  return report.result()
}

function findRefusalProblems(round: number, code: number | string, second: Instance, first: Instance): string[] {
  const said = second.output()
  const isTold = said.includes(`is already in use by process ${first.child.pid}; stop it first`)
  if (code === 0 || typeof code === 'string') return [`round ${round}: it ended with ${code}`]
  return isTold ? [] : [`round ${round}: it said ${said.slice(-200)}`]
}

/** After kill -9 two servers start on the same data: only one may get it, also during recovery. */
async function takeOver(dead: Instance, start: () => Instance, round: number): Promise<Instance> {
  await dead.kill()
  const heir = start()
  if (round % 2 === 0) {
    await heir.mustBeReady()
    return heir
  }
  const rival = start()
  await Promise.race([heir.ended, rival.ended])
  const survivor = heir.isRunning() ? heir : rival
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
