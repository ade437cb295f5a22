import { randomFrom } from '@cup/rehearsal/random'
import { freePort } from '@cup/rehearsal/server-process'
import { violationsIn } from '@cup/server/testing/violations-in'
import { lookIntoFolder } from '../harness/look-into.ts'
import { percentile } from '../harness/percentiles.ts'
import { type Providers, startProviders } from '../harness/providers.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { runAdmin } from '../harness/run-admin.ts'
import { openScratch, type Scratch } from '../harness/scratch.ts'
import { startInstance } from '../harness/start-instance.ts'
import { type Acknowledged, countAcknowledged, findLost } from './acknowledged.ts'
import type { Crowd } from './busy-people.ts'
import { beginRegistration, gatherCrowd, keepBusy } from './crowd.ts'

interface Stage {
  scratch: Scratch
  providers: Providers
  crowd: Crowd
  dataDir: string
  problems: string[]
  tookMs: number[]
}

/** Backups of a busy server, each restored elsewhere and started: whole, and with everything from before it began. */
export async function run({ seed, full, say = () => {} }: FaultOptions): Promise<FaultReport> {
  // the slice writes all the time, too, but leaves the processor to the backup
  const { rounds, clients, players, restMs } = full
    ? { rounds: 20, clients: 20, players: 20, restMs: 0 }
    : { rounds: 1, clients: 4, players: 5, restMs: 50 }
  const report = createReport()
  const scratch = openScratch()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const providers = await startProviders(origin)
  const dataDir = await scratch.dataFolder('data')
  const instance = startInstance({ providers, port, database: { dataDir } })
  try {
    await instance.mustBeReady()
    const crowd = await gatherCrowd(origin, providers, randomFrom(seed), players)
    const stage: Stage = { scratch, providers, crowd, dataDir, problems: [], tookMs: [] }
    for (let round = 0; round < rounds; round++) {
      await beginRegistration(crowd, round, clients)
      let isOver = false
      const busy = keepBusy(crowd, 'registration', () => isOver, restMs)
      await backUpAndRestore(stage, round)
      isOver = true
      await busy
      say(`${round + 1} backups, ${countAcknowledged(crowd.acks) + crowd.renames} acknowledged`)
    }
    report.figure('rounds', rounds)
    report.figure('acknowledged writes', countAcknowledged(crowd.acks) + crowd.renames)
    report.figure('backup p50 ms', percentile(stage.tookMs, 0.5))
    report.none('backups that could not be made, restored or started, or that missed something', stage.problems)
    report.none(
      'damage at the source',
      await lookIntoFolder(dataDir, async (db) => [...(await findLost(db, crowd.acks)), ...(await violationsIn(db))]),
    )
  } finally {
    await instance.stop()
    await providers.close()
    scratch.remove()
  }
  return report.result()
}

async function backUpAndRestore(stage: Stage, round: number): Promise<void> {
  const { scratch, dataDir, crowd, problems } = stage
  const file = scratch.folder(`${round}.backup`)
  const copy = scratch.folder(`copy-${round}`)
  const before = copyOf(crowd.acks)
  const began = performance.now()
  const backup = await runAdmin(['backup', '--to', file], { DATA_DIR: dataDir })
  stage.tookMs.push(performance.now() - began)
  if (backup.code !== 0) return void problems.push(`round ${round}, backup: ${backup.output}`)
  const restore = await runAdmin(['restore', file], { DATA_DIR: copy })
  if (restore.code !== 0) return void problems.push(`round ${round}, restore: ${restore.output}`)
  problems.push(...(await startCopy(stage, copy, before)).map((problem) => `round ${round}: ${problem}`))
}

/** The copy must start, know its people, and have everything that was acknowledged before the backup began. */
async function startCopy({ providers, crowd }: Stage, dataDir: string, before: Acknowledged): Promise<string[]> {
  const port = await freePort()
  const instance = startInstance({ providers, port, database: { dataDir } })
  try {
    await instance.mustBeReady()
    const headers = { authorization: `Bearer ${crowd.admin.token}` }
    const me = await fetch(`${instance.origin}/api/auth/me`, { headers })
    const known = me.status === 200 ? [] : [`the admin is not known: ${me.status}`]
    const damage = await lookIntoFolder(dataDir, async (db) => [
      ...(await findLost(db, before)),
      ...(await violationsIn(db)),
    ])
    return [...known, ...damage]
  } finally {
    await instance.kill()
  }
}

/** Names change again and again, so what a name was at the moment of the backup is not known here. */
const copyOf = (acks: Acknowledged): Acknowledged => ({
  teams: [...acks.teams],
  seats: [...acks.seats],
  checkouts: [...acks.checkouts],
  payments: [...acks.payments],
  checkIns: [...acks.checkIns],
  scores: [...acks.scores],
  cups: [...acks.cups],
  names: new Map(),
})
