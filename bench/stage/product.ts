import { type ServerOptions, type ServerProcess, startServer } from '@cup/rehearsal/server-process'
import { type Db, openDb, openPool } from '@cup/server/db/db'
import { runningDatabase } from '@cup/server/testing/running-database'
import type { Contender } from '../contender.ts'

export type Product = Contender & Pick<ServerProcess, 'origin' | 'dataDir' | 'readyAfterMs'>

/** Starts the product with the log of production: without a level, local mode logs warnings only. */
export async function startProduct({ env, ...options }: Pick<ServerOptions, 'env' | 'dataDir'> = {}): Promise<Product> {
  const server = await startServer({ ...options, env: { LOG_LEVEL: 'info', ...env }, quiet: true })
  return { ...server, pid: server.process.pid ?? 0 }
}

/** Connects to the product's database, to fill it and to publish events. */
export const openDatabaseOf = (product: Pick<Product, 'dataDir'>): Db =>
  openDb(openPoolOf(product, { options: '-c synchronous_commit=off' }))

/** The same, with the product's default durability of commits. */
export function openPoolOf({ dataDir }: Pick<Product, 'dataDir'>, options: { options?: string } = {}): Pool {
  return openPool({ ...runningDatabase(dataDir), ...options }, () => {})
}

type Pool = ReturnType<typeof openPool>
