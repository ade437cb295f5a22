import { signIn } from '@cup/rehearsal/person'
import { randomFrom } from '@cup/rehearsal/random'
import { freePort } from '@cup/rehearsal/server-process'
import { startEmbeddedPostgres } from '@cup/server/db/embedded-postgres'
import { violationsIn } from '@cup/server/testing/violations-in'
import { lookInto } from '../harness/look-into.ts'
import { startProviders } from '../harness/providers.ts'
import { createReport, type FaultOptions, type FaultReport, type Reporter } from '../harness/report.ts'
import { openScratch } from '../harness/scratch.ts'
import { startInstance } from '../harness/start-instance.ts'
import { withCluster } from './cluster.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { beginCup, openPlay, playSome } from './play-watched.ts'

/** After so many responses, an instance without a live channel must never have said that it is ready. */
const RESPONSES = 40
const EVERY_MS = 250
const START_TIMEOUT_MS = 60_000
const REASON = 'DATABASE_DIRECT_URL'

/** PgBouncer in transaction mode: right with DATABASE_DIRECT_URL, and never silently wrong without it. */
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
      report.figure('cups', play.number)
      report.atLeast('results', play.results, 3)
      report.figure('calls', play.calls)
      report.none('calls that failed', play.failures)
      report.none('results that an instance or a watcher did not learn of', play.unheard)
      report.none('broken invariants', await lookInto(cluster.connection, violationsIn))
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

/** Without the direct address the instance does not start, or stays unready; in both cases it says why. */
async function startWithout(ignoresParameters: boolean, report: Reporter): Promise<void> {
  const scratch = openScratch()
  const what = ignoresParameters ? 'with parameters ignored' : 'with parameters refused'
  const postgres = await startEmbeddedPostgres({ dataDir: scratch.folder('database') })
  const { host, port: at, user, database } = postgres.connection
  const direct = `postgres://${user}@localhost:${at}/${database}?host=${encodeURIComponent(host)}`
  const pooler = await startPgBouncer(direct, scratch.folder('pgbouncer'), { ignoresParameters })
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
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
    report.equal(`${what}: times that it said it was ready`, ready, 0)
    const said = instance.isRunning() ? reason : instance.output()
    const isClear = said.includes(REASON) || said.includes('startup parameter')
    report.none(`${what}: reasons that do not help`, isClear ? [] : [said === '' ? 'none was given' : said])
    report.figure(`${what}: it said`, said.trim().slice(0, 300))
  } finally {
    await instance.kill()
    await providers.close()
    await pooler.close()
    await postgres.stop()
    scratch.remove()
  }
}
