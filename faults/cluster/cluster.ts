import { randomBytes } from 'node:crypto'
import { type Nginx, startNginx } from '@cup/rehearsal/nginx-process'
import { freePort } from '@cup/rehearsal/server-process'
import { startEmbeddedPostgres } from '@cup/server/db/embedded-postgres'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { type Providers, startProviders } from '../harness/providers.ts'
import { openScratch } from '../harness/scratch.ts'
import { METRICS_TOKEN } from '../harness/server-metrics.ts'
import { type Instance, startInstance } from '../harness/start-instance.ts'
import { databaseUrl, withDatabase } from '../harness/with-database.ts'

export interface Cluster {
  origin: string
  nginx: Nginx
  providers: Providers
  instances: Instance[]
  connection: PoolConfig
  /** Starts a stopped instance again, of this release or of the one with these sources. */
  restart(which: number, sources?: string): Promise<void>
}

export interface SharedDatabase {
  url: string
  close(): Promise<void>
}

interface ClusterOptions {
  /** The sources of the release that both instances start with; by default this release. */
  sources?: string
  /** Turns the rate limits on and makes nginx ignore `X-Forwarded-For`, by which other runs choose client addresses. */
  asDeployed?: boolean
  /** Puts a proxy between the instances and the database; `env` is set for every instance. */
  between?(databaseUrl: string, folder: string): Promise<SharedDatabase & { env: Record<string, string> }>
}

/** Starts two instances behind nginx on one PostgreSQL, calls `use` with them, and stops everything. */
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
        sources: release,
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
      restart: async (which, release) => {
        instances[which] = start(instancePorts[which] ?? 0, release)
        await instances[which]?.mustBeReady()
      },
    })
  } finally {
    for (const undo of undos.reverse()) await undo()
    scratch.remove()
  }
}

/** Creates a database on the server of DATABASE_URL, or starts a server for it. */
async function openSharedDatabase(folder: string): Promise<SharedDatabase> {
  const server = process.env.DATABASE_URL
  if (server === undefined) {
    const embedded = await startEmbeddedPostgres({ dataDir: folder })
    return { url: databaseUrl(embedded.connection), close: embedded.stop }
  }
  const name = `cup_faults_${randomBytes(6).toString('hex')}`
  await withDatabase({ connectionString: server }, (db) => sql`create database ${sql.id(name)}`.execute(db))
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    close: async () => {
      await withDatabase({ connectionString: server }, (db) =>
        sql`drop database ${sql.id(name)} with (force)`.execute(db),
      )
    },
  }
}
