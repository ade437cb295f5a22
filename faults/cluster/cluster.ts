import { randomBytes } from 'node:crypto'
import { type Nginx, startNginx } from '@cup/rehearsal/nginx-process'
import { freePort } from '@cup/rehearsal/server-process'
import { startEmbeddedPostgres } from '@cup/server/db/embedded-postgres'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { lookInto } from '../harness/look-into.ts'
import { type Providers, startProviders } from '../harness/providers.ts'
import { openScratch } from '../harness/scratch.ts'
import { METRICS_TOKEN } from '../harness/server-figures.ts'
import { type Instance, startInstance } from '../harness/start-instance.ts'

export interface Cluster {
  origin: string
  nginx: Nginx
  providers: Providers
  instances: Instance[]
  connection: PoolConfig
  /** Starts an ended instance again, of this release or of the one whose sources are given. */
  startAgain(which: number, sources?: string): Promise<void>
}

export interface SharedDatabase {
  url: string
  close(): Promise<void>
}

interface ClusterOptions {
  /** The sources of the release that both instances start with; these ones by default. */
  sources?: string
  /**
   * With rate limits, and an nginx that believes no `X-Forwarded-For`. Other runs choose the addresses of their
   * clients.
   */
  asDeployed?: boolean
  /** Puts a proxy between the instances and the database; `env` is set for every instance. */
  between?(databaseUrl: string, folder: string): Promise<SharedDatabase & { env: Record<string, string> }>
}

/** Two instances behind nginx on one PostgreSQL, of this release or another, taken down again whatever happens. */
export async function withCluster<T>(use: (cluster: Cluster) => Promise<T>, options: ClusterOptions = {}): Promise<T> {
  const scratch = openScratch()
  const undos: (() => Promise<unknown>)[] = []
  try {
    const database = await openSharedDatabase(scratch.folder('database'))
    undos.push(database.close)
    const [port, ...instancePorts] = [await freePort(), await freePort(), await freePort()]
    const nginx = await startNginx(scratch.folder('nginx'), port ?? 0, instancePorts, {
      behindProxy: options.asDeployed !== true,
      withLimits: options.asDeployed === true,
    })
    undos.push(nginx.stop)
    const providers = await startProviders(nginx.origin)
    undos.push(providers.close)
    const address = await options.between?.(database.url, scratch.folder('between'))
    if (address !== undefined) undos.push(address.close)
    const limits = options.asDeployed === true ? { RATE_LIMITS: 'on' } : {}
    const env = { HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1', SHUTDOWN_GRACE: '3', METRICS_TOKEN, ...limits }
    const start = (at: number, release?: string): Instance =>
      startInstance({
        providers,
        port: at,
        publicOrigin: nginx.origin,
        database: { url: address?.url ?? database.url },
        env: { ...env, ...(address === undefined ? {} : address.env) },
        ...(release === undefined ? {} : { sources: release }),
      })
    const instances = instancePorts.map((at) => start(at, options.sources))
    undos.push(() => Promise.all(instances.map((instance) => instance.stop())))
    for (const instance of instances) await instance.mustBeReady()
    return await use({
      origin: nginx.origin,
      nginx,
      providers,
      instances,
      connection: { connectionString: database.url },
      startAgain: async (which, release) => {
        instances[which] = start(instancePorts[which] ?? 0, release)
        await instances[which]?.mustBeReady()
      },
    })
  } finally {
    for (const undo of undos.reverse()) await undo()
    scratch.remove()
  }
}

/** A new database on the server that DATABASE_URL names, or on one that is started for it. */
async function openSharedDatabase(folder: string): Promise<SharedDatabase> {
  const given = process.env.DATABASE_URL
  if (given === undefined) {
    const embedded = await startEmbeddedPostgres({ dataDir: folder })
    const { host, port, user, database } = embedded.connection
    const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    return { url, close: embedded.stop }
  }
  const name = `cup_faults_${randomBytes(6).toString('hex')}`
  await lookInto({ connectionString: given }, (db) => sql`create database ${sql.id(name)}`.execute(db))
  const url = new URL(given)
  url.pathname = `/${name}`
  return {
    url: url.href,
    close: async () => {
      await lookInto({ connectionString: given }, (db) => sql`drop database ${sql.id(name)} with (force)`.execute(db))
    },
  }
}
