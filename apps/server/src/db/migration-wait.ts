import pg from 'pg'

/** A migration that waits longer than this reports what it waits for. */
const REPORT_AFTER_MS = 3_000

export interface MigrationWaitOptions {
  /** Aborted when the process should stop: a migration that waits is cancelled. */
  signal?: AbortSignal | undefined
  /** Called with an explanation while a migration waits for a lock. */
  onWait?: ((text: string) => void) | undefined
}

/** Watches the database process that migrates. Returns a function that stops watching. */
export function watchMigration(
  connection: pg.PoolConfig,
  pid: number,
  { signal, onWait }: MigrationWaitOptions,
): () => void {
  const query = (text: string): Promise<string[]> => querySeparately(connection, text, pid).catch(() => [])
  const timer = setInterval(async () => {
    for (const text of await query(WAITING)) onWait?.(text)
  }, REPORT_AFTER_MS)
  const cancel = (): void => void query('select pg_cancel_backend($1)::text as text')
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
  from pg_stat_activity b where b.pid = any(pg_blocking_pids($1))`

/** On another connection, because the one that migrates is waiting. */
async function querySeparately(connection: pg.PoolConfig, text: string, pid: number): Promise<string[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: REPORT_AFTER_MS })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<{ text: string }>(text, [pid])).rows.map((row) => row.text)
  } finally {
    await client.end()
  }
}
