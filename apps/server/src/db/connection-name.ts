import type { PoolConfig } from 'pg'

/**
 * Adds the name that the database lists with the connection. A name in the URL would override the setting, so it is
 * replaced there too.
 */
export function namedConnection(connection: PoolConfig, name: string): PoolConfig {
  if (connection.connectionString === undefined) return { ...connection, application_name: name }
  const url = new URL(connection.connectionString)
  url.searchParams.set('application_name', name)
  return { ...connection, connectionString: url.href, application_name: name }
}
