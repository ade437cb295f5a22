import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { TableShape, WaitingJob } from './backup-line.rules.ts'

/** Not backed up: migrations, triggers and the start of a server fill them. */
const EXCLUDED_TABLES = [
  'kysely_migration',
  'kysely_migration_lock',
  'migration_checksums',
  'schema_changes',
  'tallies',
  'web_files',
]

/** Every table of the current schema that holds data. */
export async function findTables(db: Db): Promise<Required<TableShape>[]> {
  const { rows } = await sql<Required<TableShape>>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      array_agg(a.attname::text order by a.attnum) as fields
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all(${EXCLUDED_TABLES})
      and a.attnum > 0 and not a.attisdropped
    group by c.relname order by c.relname`.execute(db)
  return rows
}

/** Opens a cursor over a table; rows are in PostgreSQL's own text format. */
export async function openRows(tx: Tx, name: string): Promise<void> {
  await sql`declare backup_rows no scroll cursor for select t::text as line from ${sql.table(name)} as t`.execute(tx)
}

export async function fetchRows(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`fetch forward ${sql.lit(count)} from backup_rows`.execute(tx)
  return rows.map((row) => row.line)
}

export async function closeRows(tx: Tx): Promise<void> {
  await sql`close backup_rows`.execute(tx)
}

/** The text format of values must not depend on a server's settings. */
export async function fixFormats(tx: Tx): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(tx)
  await sql`set local datestyle = 'ISO'`.execute(tx)
  await sql`set local bytea_output = 'hex'`.execute(tx)
}

/** Until the transaction ends, inserted matches do not raise the version of their bracket. */
export async function keepBracketVersions(tx: Tx): Promise<void> {
  await sql`set local cup.restoring = 'on'`.execute(tx)
}

/** Deletes the rows that migrations inserted: the backup has their current state. */
export async function emptyTable(tx: Tx, name: string): Promise<void> {
  await sql`delete from ${sql.table(name)}`.execute(tx)
}

export interface RowTarget {
  name: string
  /** The columns to fill. */
  columns: readonly string[]
  /** The table whose columns a row's text has. */
  rowType: string
}

/** Inserts rows in the format they were written in. */
export async function insertRows(
  tx: Tx,
  { name, columns, rowType }: RowTarget,
  lines: readonly string[],
): Promise<void> {
  const fields = columns.map((column) => sql`(r).${sql.id(column)}`)
  await sql`insert into ${sql.table(name)} (${listOf(columns)}) overriding system value
    select ${sql.join(fields)} from (select line::${sql.table(rowType)} as r from unnest(${lines}::text[]) as line offset 0) as parsed`.execute(
    tx,
  )
}

/** A temporary table with these fields, typed as in the table of that name; fields that it does not have are text. */
export async function makeRowType(tx: Tx, name: string, fields: readonly string[]): Promise<string> {
  const { rows } = await sql<{ column: string; type: string }>`
    select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`.execute(tx)
  const types = new Map(rows.map(({ column, type }) => [column, type]))
  const rowType = 'restored_rows'
  await sql`drop table if exists pg_temp.restored_rows`.execute(tx)
  const definitions = fields.map((field) => sql`${sql.id(field)} ${sql.raw(types.get(field) ?? 'text')}`)
  await sql`create temporary table ${sql.id(rowType)} (${sql.join(definitions)}) on commit drop`.execute(tx)
  return rowType
}

const listOf = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.id(column)))

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Drops the foreign keys, because teams and tournaments reference each other. Returns a function that restores them. */
export async function dropForeignKeys(tx: Tx): Promise<() => Promise<void>> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx)
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx)
  }
  return async () => {
    for (const { table, name, definition } of rows) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx)
    }
  }
}

/** Sets each sequence after the largest stored value. */
export async function advanceSequences(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`.execute(
    tx,
  )
  for (const { table, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      (select coalesce(max(${sql.id(column)}), 0) + 1 from ${sql.table(table)}), false)`.execute(tx)
  }
}

/** Queued and running jobs; a running one may have to be repeated. */
export async function findWaitingJobs(db: Db): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`
    select id, name, data, singleton_key, start_after::text from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss\\_\\_%'
    order by created_on, id`.execute(db)
  return rows
}
