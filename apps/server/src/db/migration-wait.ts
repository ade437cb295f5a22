import pg from 'pg'

/** A migration that waits for longer than this says what it waits for. */
const SAY_AFTER_MS = 3_000

export interface MigrationWaitOptions {
  /** Aborted when the process should stop: a migration that waits is cancelled. */
  signal?: AbortSignal | undefined
  /** Called with a sentence while a migration waits for a lock. */
  onWait?: ((text: string) => void) | undefined
}

/** Watches the connections of a pool while it migrates. Returns a function that ends that. */
export function watchMigration(
  pool: pg.Pool,
  connection: pg.PoolConfig,
  { signal, onWait }: MigrationWaitOptions,
): () => void {
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => void clients.add(client))
  pool.on('remove', (client) => void clients.delete(client))
  const pids = (): number[] => [...clients].flatMap((client) => processIdOf(client) ?? [])
  const ask = (text: string): Promise<string[]> => askApart(connection, text, pids()).catch(() => [])
  const timer = setInterval(async () => {
    for (const text of await ask(WAITING)) onWait?.(text)
  }, SAY_AFTER_MS)
  const cancel = (): void => void ask('select pg_cancel_backend(pid)::text as text from unnest($1::int[]) as pid')
  signal?.addEventListener('abort', cancel)
  return () => {
    clearInterval(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

const WAITING = `
  select format('the migration waits for a lock of the PostgreSQL process %s (%s, %s); '
    'if no other instance is migrating, end it with "select pg_terminate_backend(%s)"',
    b.pid, coalesce(nullif(b.application_name, ''), 'no name'), coalesce(b.state, 'unknown state'), b.pid) as text
  from unnest($1::int[]) as own(pid) cross join unnest(pg_blocking_pids(own.pid)) as blocking(pid)
    join pg_stat_activity b on b.pid = blocking.pid
  where b.pid <> all($1::int[])
  group by b.pid, b.application_name, b.state`

/** On a connection of its own: those of the pool wait. */
async function askApart(connection: pg.PoolConfig, text: string, pids: readonly number[]): Promise<string[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: SAY_AFTER_MS })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<{ text: string }>(text, [pids])).rows.map((row) => row.text)
  } finally {
    await client.end()
  }
}

/** Not in the library's types. */
const processIdOf = (client: pg.PoolClient): number | undefined => {
  const { processID } = client as { processID?: unknown }
  return typeof processID === 'number' ? processID : undefined
}
