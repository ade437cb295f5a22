import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import { addStatement, type Statement } from './statement-use.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

const SESSION_LIMITS = { statement_timeout: 10_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 15_000 }

/**
 * Opens the connection pool. Both error handlers are needed: without the first a broken idle connection would end the
 * process, without the second a broken connection in use would.
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
    // a pooler refuses these startup parameters, so its installation sets them in the pooler
    ...(throughPooler ? {} : SESSION_LIMITS),
    // the driver can only parse this format, and a role or a database may default to another
    onConnect: (client) => client.query("set datestyle to 'ISO, MDY'") as never,
    ...config,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** Counts every statement for its request and passes it to `onStatement`. */
export const openDb = (pool: pg.Pool, onStatement: (statement: Statement) => void = () => {}): Db =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query, queryDurationMillis }) => onStatement(addStatement(query.sql, queryDurationMillis)),
  })

/** Whether the database responds at all. */
export const isReachable = async (db: Db): Promise<boolean> => (await sql`select 1`.execute(db)).rows.length === 1
