import type { PoolConfig } from 'pg'

/**
 * The connection under a name that the database lists beside it. A name in the address itself would win over a setting,
 * so it is replaced there.
 */
export function namedConnection(connection: PoolConfig, name: string): PoolConfig {
  if (connection.connectionString === undefined) return { ...connection, application_name: name }
  const url = new URL(connection.connectionString)
  url.searchParams.set('application_name', name)
  return { ...connection, connectionString: url.href, application_name: name }
}
