import { sql } from 'kysely'
import type { Db } from './db.ts'

export interface WebFile {
  /** Below the site's root: `assets/index-abc123.js`. */
  path: string
  body: Buffer
}

/** Keeps the files of the starting release; all others expire in a day. Returns the paths that are already stored. */
export async function beginRelease(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ path: string; expires_at: Date | null }>`
    update web_files
    set expires_at = case when path = any(${paths}) then null else coalesce(expires_at, now() + interval '1 day') end
    returning path, expires_at`.execute(db)
  return new Set(rows.flatMap((row) => (row.expires_at === null ? [row.path] : [])))
}

export async function storeWebFile(db: Db, { path, body }: WebFile): Promise<void> {
  await db
    .insertInto('web_files')
    .values({ path, body })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ expires_at: null }))
    .execute()
}

export async function findWebFile(db: Db, path: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('web_files').select('body').where('path', '=', path).executeTakeFirst()
  return row?.body
}

export async function deleteExpiredWebFiles(db: Db): Promise<void> {
  await db.deleteFrom('web_files').where('expires_at', '<', sql<Date>`now()`).execute()
}
