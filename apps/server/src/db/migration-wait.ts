import pg from 'pg'

/** A migration that waits for longer than this says what it waits for. */
const SAY_AFTER_MS = 3_000

export interface MigrationWaitOptions {
  /** Aborted when the process should stop: a migration that waits is cancelled. */
  signal?: AbortSignal | undefined
  /** Called with a sentence while a migration waits for a lock. */
  onWait?: ((text: string) => void) | undefined
}

/** Watches the database process that migrates. Returns a function that ends that. */
export function watchMigration(
  connection: pg.PoolConfig,
  pid: number,
  { signal, onWait }: MigrationWaitOptions,
): () => void {
  const ask = (text: string): Promise<string[]> => askApart(connection, text, pid).catch(() => [])
  const timer = setInterval(async () => {
    for (const text of await ask(WAITING)) onWait?.(text)
  }, SAY_AFTER_MS)
  const cancel = (): void => void ask('select pg_cancel_backend($1)::text as text')
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

/** On a connection of its own: the one that migrates waits. */
async function askApart(connection: pg.PoolConfig, text: string, pid: number): Promise<string[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: SAY_AFTER_MS })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<{ text: string }>(text, [pid])).rows.map((row) => row.text)
  } finally {
    await client.end()
  }
}
