import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '@cup/rehearsal/person'
import { randomFrom } from '@cup/rehearsal/random'
import { freePort } from '@cup/rehearsal/server-process'
import { startEmbeddedPostgres } from '@cup/server/db/embedded-postgres'
import { violationsIn } from '@cup/server/testing/violations-in'
import { startProviders } from '../harness/providers.ts'
import { createReport, type FaultOptions, type FaultReport, type Reporter } from '../harness/report.ts'
import { openScratch } from '../harness/scratch.ts'
import { startInstance } from '../harness/start-instance.ts'
import { databaseUrl, withDatabase } from '../harness/with-database.ts'
import { withCluster } from './cluster.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { beginCup, openPlay, playSome } from './play-watched.ts'

/** In this many responses, an instance without a live channel must never report that it is ready. */
const RESPONSES = 40
const EVERY_MS = 250
const START_TIMEOUT_MS = 60_000
const REASON = 'DATABASE_DIRECT_URL'

/** PgBouncer in transaction mode: a cup works with DATABASE_DIRECT_URL, and without it the instance says what is missing. */
export async function run(options: FaultOptions): Promise<FaultReport> {
  const report = createReport()
  await playThrough(options, report)
  for (const ignoresParameters of [false, true]) await startWithout(ignoresParameters, report)
  return report.result()
}

function playThrough({ seed, full }: FaultOptions, report: Reporter): Promise<void> {
  return withCluster(
    async (cluster) => {
      const admin = await signIn(cluster.origin, 'admin@example.com', 'Super Admin')
      const play = await openPlay(cluster, admin, randomFrom(seed), full ? 8 : 4)
      for (let cup = 0; cup < (full ? 3 : 1); cup++) {
        await beginCup(play)
        await playSome(play)
      }
      play.close()
      report.record('cups', play.number)
      report.atLeast('results', play.results, 3)
      report.record('calls', play.calls)
      report.none('calls that failed', play.failures)
      report.none('results that an instance or a watcher missed', play.missed)
      report.none('broken invariants', await withDatabase(cluster.connection, violationsIn))
      const codes = await Promise.all(cluster.instances.map((instance) => instance.stop()))
      report.none('exits other than 0', codes.filter((code) => code !== 0).map(String))
    },
    {
      between: async (databaseUrl, folder) => {
        const pooler = await startPgBouncer(databaseUrl, folder)
        return { ...pooler, env: { DATABASE_DIRECT_URL: databaseUrl } }
      },
    },
  )
}

/** Without the direct address the instance does not start, or never gets ready; in both cases it gives the reason. */
async function startWithout(ignoresParameters: boolean, report: Reporter): Promise<void> {
  const scratch = openScratch()
  const setting = ignoresParameters ? 'with parameters ignored' : 'with parameters refused'
  const postgres = await startEmbeddedPostgres({ dataDir: scratch.folder('database') })
  const pooler = await startPgBouncer(databaseUrl(postgres.connection), scratch.folder('pgbouncer'), {
    ignoresParameters,
  })
  const port = await freePort()
  const providers = await startProviders(`http://localhost:${port}`)
  const instance = startInstance({ providers, port, database: { url: pooler.url } })
  try {
    let ready = 0
    let reason = ''
    const deadline = Date.now() + START_TIMEOUT_MS
    for (let responses = 0; responses < RESPONSES && instance.isRunning() && Date.now() < deadline; ) {
      const response = await fetch(`${instance.origin}/readyz`).catch(() => undefined)
      const text = (await response?.text()) ?? ''
      if (response !== undefined) responses += 1
      if (response?.ok) ready += 1
      else if (text !== '') reason = text
      await sleep(EVERY_MS)
    }
    report.equal(`${setting}: responses that report it ready`, ready, 0)
    const output = instance.isRunning() ? reason : instance.output()
    const isClear = output.includes(REASON) || output.includes('startup parameter')
    report.none(
      `${setting}: reasons that do not name the setting`,
      isClear ? [] : [output === '' ? 'none was given' : output],
    )
    report.record(`${setting}: reason`, output.trim().slice(0, 300))
  } finally {
    await instance.kill()
    await providers.close()
    await pooler.close()
    await postgres.stop()
    scratch.remove()
  }
}
