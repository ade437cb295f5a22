import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import { addStatement, type Statement } from './statement-use.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

const SESSION_LIMITS = { statement_timeout: 10_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 15_000 }

/**
 * Opens the connection pool. Both error handlers are needed: without the first an idle connection that breaks ends the
 * process, without the second a borrowed one does (the live channel keeps one for LISTEN).
 */
export function openPool(
  config: pg.PoolConfig,
  onError: (error: Error) => void,
  { throughPooler = false }: { throughPooler?: boolean } = {},
): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // a pooler refuses these when a connection begins, so there they are set in the pooler
    ...(throughPooler ? {} : SESSION_LIMITS),
    // the driver reads dates in this form only, and a role or a database may have another one
    onConnect: (client) => client.query("set datestyle to 'ISO, MDY'") as never,
    ...config,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** Every statement is counted for the request that it belongs to, and passed to `onStatement`. */
export const openDb = (pool: pg.Pool, onStatement: (statement: Statement) => void = () => {}): Db =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query, queryDurationMillis }) => onStatement(addStatement(query.sql, queryDurationMillis)),
  })

/** Whether the database responds at all. */
export const answers = async (db: Db): Promise<boolean> => (await sql`select 1`.execute(db)).rows.length === 1
