import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Sends the texts on a channel in one statement. In a transaction they are sent when it commits. */
export async function notify(db: Db, channel: string, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return
  await sql`select pg_notify(${channel}, text) from unnest(${texts}::text[]) as text`.execute(db)
}
