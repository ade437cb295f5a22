import { type Random, randomFrom } from '@cup/rehearsal/random'
import { freePort } from '@cup/rehearsal/server-process'
import { addStandby, type DatabaseServer, dataIn, promote, startPrimary } from '@cup/server/testing/replicated-postgres'
import { violationsIn } from '@cup/server/testing/violations-in'
import { countAcknowledged, findDoubled, findLost, settleNames } from '../durability/acknowledged.ts'
import type { Crowd } from '../durability/busy-people.ts'
import { beginRegistration, gatherCrowd, keepBusy, retryCups } from '../durability/crowd.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../harness/database-proxy.ts'
import { percentile } from '../harness/percentiles.ts'
import { startProviders } from '../harness/providers.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { openScratch, type Scratch } from '../harness/scratch.ts'
import { startInstance } from '../harness/start-instance.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { watchReadiness } from '../harness/watch-readiness.ts'
import { withDatabase } from '../harness/with-database.ts'

const READY_WITHIN_MS = 10_000
const TIMEOUT_MS = 60_000

interface Options extends FaultOptions {
  /** For the control: the standby stops replicating, and the primary does not wait for it. */
  asynchronous?: boolean
}

interface Stage {
  scratch: Scratch
  proxy: DatabaseProxy
  random: Random
  crowd: Crowd
  origin: string
  primary: DatabaseServer
  generation: number
  asynchronous: boolean
}

/** The primary dies under mixed writes; its synchronous standby is promoted and gets its address. */
export async function run({ seed, full, asynchronous = false, log }: Options): Promise<FaultReport> {
  const failovers = full ? 20 : 1
  const report = createReport()
  const random = randomFrom(seed)
  const scratch = openScratch()
  const primary = await startPrimary(scratch.folder('server-0'))
  const proxy = await startDatabaseProxy(primary.connection)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const providers = await startProviders(origin)
  const instance = startInstance({ providers, port, database: { url: proxy.url } })
  let stage: Stage | undefined
  try {
    await instance.mustBeReady()
    const crowd = await gatherCrowd(origin, providers, random, full ? 20 : 6)
    stage = { scratch, proxy, random, origin, primary, crowd, generation: 0, asynchronous }
    const recovered: number[] = []
    const lost: string[] = []
    for (let made = 1; made <= failovers; made++) {
      const readyMs = await failOver(stage, full ? 10 : 4)
      recovered.push(readyMs)
      await withDatabase(stage.primary.connection, async (db) => {
        lost.push(...(await findLost(db, crowd.acks)).map((line) => `failover ${made}: ${line}`))
        await settleNames(db, crowd.acks.names)
      })
      log(`failover ${made}: ready after ${Math.round(readyMs)} ms, ${countAcknowledged(crowd.acks)} acknowledged`)
      if (lost.length > 0) break
    }
    report.record('failovers', recovered.length)
    report.record('acknowledged writes', countAcknowledged(crowd.acks) + crowd.renames)
    report.none('lost', lost)
    report.record('ready p50 ms', percentile(recovered, 0.5))
    report.atMost('ready p100 ms', percentile(recovered, 1), READY_WITHIN_MS)
    report.equal('exits', instance.isRunning() ? 0 : 1, 0)
    if (lost.length === 0) await retryCups(crowd)
    await withDatabase(stage.primary.connection, async (db) => {
      report.none('doubled', await findDoubled(db))
      report.none('broken invariants', await violationsIn(db))
    })
  } finally {
    await instance.stop()
    await providers.close()
    await proxy.close()
    await (stage?.primary ?? primary).stop()
    scratch.remove()
  }
  return report.result()
}

/** Adds a standby to the current primary; people write, the primary is killed, the standby is promoted. */
async function failOver(stage: Stage, clients: number): Promise<number> {
  const { scratch, proxy, crowd, random, primary } = stage
  const from = dataIn(scratch.folder(`server-${stage.generation}`))
  stage.generation += 1
  const standby = await addStandby(primary, from, scratch.folder(`server-${stage.generation}`))
  await beginRegistration(crowd, stage.generation, clients)
  if (stage.asynchronous) await stopReplication(primary, standby)
  let isOver = false
  const work = keepBusy(crowd, 'registration', () => isOver)
  const goal = countAcknowledged(crowd.acks) + 20 + random.below(40)
  await waitUntil(() => countAcknowledged(crowd.acks) >= goal, TIMEOUT_MS, 5)
  const began = performance.now()
  await primary.kill()
  proxy.cut()
  await promote(standby)
  proxy.moveTo(standby.connection)
  proxy.restore()
  stage.primary = standby
  const ready = await watchReadiness(stage.origin).until(true, TIMEOUT_MS)
  const readyMs = ready === undefined ? TIMEOUT_MS : performance.now() - began
  isOver = true
  await work
  return readyMs
}

/** Commits are acknowledged without the standby, which receives none of them. */
async function stopReplication(primary: DatabaseServer, standby: DatabaseServer): Promise<void> {
  await primary.ask(`alter system set synchronous_standby_names = ''`)
  await primary.ask('select pg_reload_conf()')
  await standby.ask(`alter system set primary_conninfo = ''`)
  await standby.ask('select pg_reload_conf()')
}
