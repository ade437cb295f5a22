import { randomFrom } from '@cup/rehearsal/random'
import { freePort } from '@cup/rehearsal/server-process'
import { violationsIn } from '@cup/server/testing/violations-in'
import { type Installation, withInstallation } from '../harness/installation.ts'
import { percentile } from '../harness/percentiles.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { runAdmin } from '../harness/run-admin.ts'
import { withDatabaseIn } from '../harness/with-database.ts'
import { type Acknowledged, countAcknowledged, findLost } from './acknowledged.ts'
import type { Crowd } from './busy-people.ts'
import { beginRegistration, gatherCrowd, keepBusy } from './crowd.ts'

interface Stage {
  installation: Installation
  crowd: Crowd
  problems: string[]
  tookMs: number[]
}

/** Backs a busy server up; each backup is restored elsewhere and must have every write from before it began. */
export async function run({ seed, full, log }: FaultOptions): Promise<FaultReport> {
  // the slice rests between writes, to leave the processor to the backup
  const { rounds, clients, players, restMs } = full
    ? { rounds: 20, clients: 20, players: 20, restMs: 0 }
    : { rounds: 1, clients: 4, players: 5, restMs: 50 }
  const report = createReport()
  await withInstallation(async (installation) => {
    const { origin, providers, dataDir } = installation
    await installation.start().mustBeReady()
    const crowd = await gatherCrowd(origin, providers, randomFrom(seed), players)
    const stage: Stage = { installation, crowd, problems: [], tookMs: [] }
    for (let round = 0; round < rounds; round++) {
      await beginRegistration(crowd, round, clients)
      let isOver = false
      const busy = keepBusy(crowd, 'registration', () => isOver, restMs)
      await backUpAndRestore(stage, round)
      isOver = true
      await busy
      log(`${round + 1} backups, ${countAcknowledged(crowd.acks) + crowd.renames} acknowledged`)
    }
    report.record('rounds', rounds)
    report.record('acknowledged writes', countAcknowledged(crowd.acks) + crowd.renames)
    report.record('backup p50 ms', percentile(stage.tookMs, 0.5))
    report.none('backups that could not be made, restored or started, or that missed something', stage.problems)
    report.none('damage at the source', await findDamage(dataDir, crowd.acks))
  })
  return report.result()
}

async function backUpAndRestore(stage: Stage, round: number): Promise<void> {
  const { crowd, problems } = stage
  const { scratch, dataDir } = stage.installation
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

/** The copy must start, accept the admin's session, and have every write from before the backup began. */
async function startCopy({ installation, crowd }: Stage, dataDir: string, before: Acknowledged): Promise<string[]> {
  const instance = installation.start({ port: await freePort(), database: { dataDir } })
  try {
    await instance.mustBeReady()
    const headers = { authorization: `Bearer ${crowd.admin.token}` }
    const me = await fetch(`${instance.origin}/api/auth/me`, { headers })
    const refused = me.status === 200 ? [] : [`the admin's session is refused: ${me.status}`]
    return [...refused, ...(await findDamage(dataDir, before))]
  } finally {
    await instance.kill()
  }
}

const findDamage = (dataDir: string, acks: Acknowledged): Promise<string[]> =>
  withDatabaseIn(dataDir, async (db) => [...(await findLost(db, acks)), ...(await violationsIn(db))])

/** Without names: they change all the time, so the name at the moment of the backup is unknown. */
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
