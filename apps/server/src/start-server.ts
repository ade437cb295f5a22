import path from 'node:path'
import { foldEmail } from '@cup/contract/text-fields'
import type { StandIns } from '@cup/stand-ins/stand-ins'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { PoolConfig } from 'pg'
import type { Logger } from 'pino'
import { buildApp, JOBS } from './app.ts'
import type { Config, Settings } from './config.ts'
import { CALLBACK_PATH, createDeps } from './create-deps.ts'
import { namedConnection } from './db/connection-name.ts'
import { openDb, openPool } from './db/db.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { insertIntegrityChecks } from './db/integrity-checks.ts'
import { migrate } from './db/migrate.ts'
import type { Deps } from './deps.ts'
import { authenticate } from './features/auth/authenticate.ts'
import { isRecipient } from './features/backups/encryption.ts'
import { storeVapidKeys } from './features/notifications/keys.step.ts'
import { requireNoUnsettledMoney } from './features/payments/require-no-unsettled-money.step.ts'
import { pinSuperAdmin } from './features/users/pin-super-admin.step.ts'
import { type Connections, trackConnections } from './http/connections.ts'
import { Drain } from './http/drain.ts'
import type { ReadinessChecks } from './http/measure/health.ts'
import { keepWebFiles } from './http/serve/earlier-files.ts'
import { createJobSystem, type JobSystem } from './jobs/job-system.ts'
import { createLiveServer, type LiveServer } from './live/live-server.ts'
import { watchStatements } from './metrics/watch-statements.ts'
import { readinessChecks, refuseWhileUnfit, showReadiness } from './readiness.ts'
import { createMetricsRefresh } from './refresh-metrics.ts'
import { createCertificateReader } from './site-certificate.ts'
import { ensureWebBuilt } from './web-build.ts'

export interface RunningServer {
  app: FastifyInstance
  deps: Deps
  drain: Drain
  jobs: JobSystem<Deps>
  connections: Connections
  checks: ReadinessChecks
  address: string
  /** Closes everything below the app, dependents first. */
  close(): Promise<void>
}

/** Replacements for parts that the server would otherwise start itself. */
export interface StartOverrides {
  /** Local providers in another process, shared by several instances. */
  standIns?: Pick<StandIns, 'identity' | 'payments' | 'mail' | 'push' | 'discord'>
  /** A site that is already built. */
  webRoot?: string
  /** Aborted when the process should end: the start stops, and is undone. */
  stopping?: AbortSignal
}

/** Stops one part. The parts are stopped in reverse order, also when the start fails half-way. */
type Undo = () => unknown

/**
 * The length of the accept queue, if the system allows it. Connections beyond it retry only after one second, three, seven …
 * After an interruption of the network all pages reconnect at the same moment.
 */
const BACKLOG = 4_096

/** For reading metrics: closed between two scrapes, with short timeouts. */
const SCRAPE_POOL = { max: 1, idleTimeoutMillis: 5_000, connectionTimeoutMillis: 2_000, statement_timeout: 2_000 }

/** Starts database, site, providers, app and jobs. If one part fails, the others are stopped again. */
export async function startServer(
  settings: Settings,
  log: Logger,
  overrides: StartOverrides = {},
): Promise<RunningServer> {
  const undos: Undo[] = []
  const close = async (): Promise<void> => {
    for (const undo of undos.splice(0).reverse()) await undo()
  }
  try {
    return { ...(await start(settings, log, overrides, undos)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(
  settings: Settings,
  log: Logger,
  overrides: StartOverrides,
  undos: Undo[],
): Promise<Omit<RunningServer, 'close'>> {
  const throwIfStopping = (): void => overrides.stopping?.throwIfAborted()
  await requireRecipient(settings)
  const connection = await openDatabase(settings, log, undos)
  throwIfStopping()
  const throughPooler = settings.databaseDirectUrl !== null
  const direct = settings.databaseDirectUrl === null ? connection : { connectionString: settings.databaseDirectUrl }
  const migrating = migrate(direct, {
    signal: overrides.stopping,
    onWait: (text) => log.warn({ event: 'migration.waiting' }, text),
  })
  const [site, migrated] = await Promise.allSettled([openSite(settings, overrides, log, undos), migrating])
  if (migrated.status === 'rejected') throw migrated.reason
  if (site.status === 'rejected') throw site.reason
  const webRoot = site.value
  throwIfStopping()
  const { config, standIns } = await chooseProviders(settings, overrides, log, undos)
  const pool = openPool(
    namedConnection(connection, 'cup-web'),
    (error) => log.warn({ err: error }, 'a database connection was lost'),
    { throughPooler },
  )
  let watch: ReturnType<typeof watchStatements> = () => {}
  const db = openDb(pool, (statement) => watch(statement))
  undos.push(() => db.destroy())
  await insertIntegrityChecks(db)
  await db.transaction().execute((tx) => pinSuperAdmin(tx, foldEmail(settings.superAdminEmail)))
  if (config.payments === null) await requireNoUnsettledMoney(db)
  const { retiredPushKeys } = settings.start
  if (retiredPushKeys !== null) await storeVapidKeys(db, retiredPushKeys)
  if (webRoot !== undefined) await keepWebFiles(db, webRoot)
  const scrapeDb = openDb(
    openPool({ ...namedConnection(connection, 'cup-metrics'), ...SCRAPE_POOL }, () => {}, { throughPooler }),
  )
  undos.push(() => scrapeDb.destroy())
  const jobs = createJobSystem({
    connection: namedConnection(connection, 'cup-jobs'),
    jobs: JOBS,
    log,
  })
  await jobs.open()
  undos.push(() => jobs.stop())
  throwIfStopping()
  let live: LiveServer | undefined
  const deps = createDeps(config, {
    db,
    jobs: jobs.queue,
    log,
    processMetrics: true,
    createLive: ({ readCache, metrics, limits }) => {
      live = createLiveServer({
        config,
        connection: namedConnection(direct, 'cup-live'),
        db,
        authenticate: (token) => authenticate({ db, config }, token),
        readCache,
        metrics,
        log,
        limits,
      })
      return live
    },
  })
  watch = watchStatements(deps)
  const drain = new Drain()
  const checks = readinessChecks(deps, live)
  const refreshGauges = createMetricsRefresh({ metrics: deps.metrics, pool, db: scrapeDb })
  const readCertificate = createCertificateReader(settings.publicOrigins[0] ?? '', deps.metrics)
  const app = await buildApp(deps, {
    drain,
    checks,
    refreshMetrics: async () =>
      void (await Promise.all([refreshGauges(), showReadiness(deps.metrics, checks), readCertificate()])),
    ...(webRoot === undefined ? {} : { webRoot }),
    ...(live === undefined ? {} : { live }),
    ...(standIns === undefined ? {} : { standIns }),
  })
  await live?.start()
  undos.push(() => live?.stop())
  throwIfStopping()
  undos.push(refuseWhileUnfit(deps, drain))
  await jobs.work(deps)
  const connections = trackConnections(app.server)
  const address = await app.listen({ host: settings.host, port: settings.port, backlog: BACKLOG })
  return { app, deps, drain, jobs, connections, checks, address }
}

/** Backups with a mistyped key would fail, one after the other. */
async function requireRecipient({ backups: { recipient } }: Settings): Promise<void> {
  if (recipient === null || (await isRecipient(recipient))) return
  throw new Error('BACKUP_RECIPIENT has a typing error: copy the line that "backup --make-key" printed')
}

async function openSite(
  { servesSite }: Settings,
  overrides: StartOverrides,
  log: Logger,
  undos: Undo[],
): Promise<string | undefined> {
  if (overrides.webRoot !== undefined || !servesSite) return overrides.webRoot
  const { webRoot, release } = await ensureWebBuilt({ log: (message) => log.warn(message) })
  undos.push(release)
  return webRoot
}

async function openDatabase(settings: Settings, log: Logger, undos: Undo[]): Promise<PoolConfig> {
  if (settings.databaseUrl !== null) return { connectionString: settings.databaseUrl }
  const embedded = await startEmbeddedPostgres({ dataDir: settings.dataDir, log: (message) => log.warn(message) })
  undos.push(embedded.stop)
  return embedded.connection
}

/** Imports local mode only when needed: a release does not contain it. */
async function chooseProviders(
  settings: Settings,
  overrides: StartOverrides,
  log: Logger,
  undos: Undo[],
): Promise<{ config: Config; standIns?: FastifyPluginAsync }> {
  const { providers, start: _start, ...rest } = settings
  if (providers !== 'stand-ins') return { config: { ...rest, ...providers } }
  const { completeConfig } = await import('./stand-in-config.ts')
  if (overrides.standIns !== undefined) return { config: completeConfig(settings, overrides.standIns) }
  const standIns = await openStandIns(settings, undos)
  if (standIns.game.port === null)
    log.warn(`another program has port ${settings.gamePort}, so the game of /dev/game is not there: set GAME_PORT`)
  return { config: completeConfig(settings, standIns), standIns: standIns.plugin }
}

async function openStandIns(settings: Settings, undos: Undo[]): Promise<StandIns> {
  const { startStandIns } = await import('@cup/stand-ins/stand-ins')
  const origin = settings.publicOrigins[0] ?? ''
  const standIns = await startStandIns({
    publicOrigin: origin,
    webhookUrl: `http://localhost:${settings.port}/api/payments/webhook`,
    redirectUris: settings.publicOrigins.map((origin) => origin + CALLBACK_PATH),
    dataDir: path.join(settings.dataDir, 'stand-ins'),
    gamePort: settings.gamePort,
  })
  undos.push(standIns.close)
  return standIns
}
