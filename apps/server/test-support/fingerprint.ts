import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'

/** A fingerprint of everything that a command could change: schemas, tables, functions and all rows. */
export async function fingerprintOf(db: Db): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname <> all(array['pg_catalog', 'information_schema', 'pg_toast'])
    order by 1`.execute(db)
  const contents: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t order by 1`.execute(db)
    contents[name] = rows.map(({ line }) => line)
  }
  const { rows: schemas } = await sql`
    select nspname, nspacl::text, pg_get_userbyid(nspowner) from pg_namespace where nspname !~ '^pg_(toast|temp)' order by 1`.execute(
    db,
  )
  const { rows: routines } = await sql`
    select oid::regprocedure::text, pg_get_userbyid(proowner) from pg_proc
    where pronamespace::regnamespace::text in ('public', 'pgboss') order by 1`.execute(db)
  const { rows: databases } = await sql<{ datname: string }>`
    select datname from pg_database where datname like 'cup\\_check%'`.execute(db)
  return { contents, schemas, routines, databases }
}
