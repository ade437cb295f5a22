import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** Sends the texts on a channel when the transaction commits, and only then. One statement, however many. */
export async function notify(tx: Tx, channel: string, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return
  await sql`select pg_notify(${channel}, text) from unnest(${texts}::text[]) as text`.execute(tx)
}
