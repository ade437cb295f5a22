import type pg from 'pg'

export interface RecordedStatement {
  text: string
  values: unknown[]
}

export interface Recording {
  statements: Map<string, RecordedStatement>
  /** Off at first, so that statements that prepare a call are not recorded. */
  isOn: boolean
}

/** Records each distinct statement that goes through the pool, with the values of its first use. */
export function recordStatements(pool: pg.Pool): Recording {
  const recording: Recording = { statements: new Map(), isOn: false }
  const seen = new WeakSet<object>()
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  pool.connect = (async () => {
    const client = await connect()
    if (!seen.has(client)) {
      seen.add(client)
      record(client, recording)
    }
    return client
  }) as typeof pool.connect
  return recording
}

function record(client: pg.PoolClient, recording: Recording): void {
  const { statements } = recording
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const [first, second] = args
    const config = typeof first === 'object' && first !== null ? (first as { text?: string; values?: unknown[] }) : {}
    const text = typeof first === 'string' ? first : config.text
    if (recording.isOn && text !== undefined && !statements.has(text)) {
      statements.set(text, { text, values: config.values ?? (Array.isArray(second) ? second : []) })
    }
    return query(...args)
  }) as typeof client.query
}
