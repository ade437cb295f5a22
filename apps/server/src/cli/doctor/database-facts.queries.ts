import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export interface DatabaseFacts {
  version: string
  versionNumber: number
  mayCreateTables: boolean
  mayCreateSchemas: boolean
  isSuperuser: boolean
  usesTls: boolean
  /** Null for a socket of this machine. */
  address: string | null
  connectionsLeft: number
  now: Date
  encoding: string
}

export async function findDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select
      current_setting('server_version') as version,
      current_setting('server_version_num')::int as "versionNumber",
      has_schema_privilege('public', 'create') as "mayCreateTables",
      has_database_privilege(current_database(), 'create') as "mayCreateSchemas",
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "usesTls",
      host(inet_server_addr()) as address,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as "connectionsLeft",
      clock_timestamp() as now,
      pg_encoding_to_char((select encoding from pg_database where datname = current_database())) as encoding`.execute(
    db,
  )
  const [facts] = rows
  if (facts === undefined) throw new Error('the database returned no facts')
  return facts
}

/** A busy pooler may by chance use different processes for the two clients, so they are compared several times. */
const ROUNDS = 10

/**
 * Whether a pooler shares server connections between transactions. The first client keeps its connection: if the second one
 * then uses the same server process, or the first one another process, the connection was shared.
 */
export async function isPooledByTransaction(first: Db, second: Db): Promise<boolean> {
  return first.connection().execute((one) =>
    second.connection().execute(async (other) => {
      for (let round = 0; round < ROUNDS; round++) {
        const before = await backendOf(one)
        const isShared = await other.transaction().execute(async (tx) => {
          return (await backendOf(tx)) === before || (await backendOf(one)) !== before
        })
        if (isShared) return true
      }
      return false
    }),
  )
}

/** Equal for two addresses of one database. */
export async function findIdentity(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select concat(current_database(), ' ', extract(epoch from pg_postmaster_start_time())) as identity`.execute(db)
  return rows[0]?.identity ?? ''
}

async function backendOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}
