import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { ofExtension } from './database-state.queries.ts'

/** The table of a schema that keeps the jobs of the queue. */
const KEPT_JOBS = 'queue_jobs'
const OF_THE_QUEUE = sql`name like '\\_\\_pgboss\\_\\_%'`

/**
 * Moves tables, functions and types from one schema to another. Indexes, triggers and sequences move with their table.
 * Moving an object requires only its ownership, whereas renaming `public` requires the ownership of the schema.
 */
export async function moveEverything(tx: Tx, from: string, to: string): Promise<void> {
  for (const name of await findRelations(tx, from)) {
    await sql`alter table ${sql.raw(name)} set schema ${sql.id(to)}`.execute(tx)
  }
  for (const name of await findRoutines(tx, from)) {
    await sql`alter routine ${sql.raw(name)} set schema ${sql.id(to)}`.execute(tx)
  }
  for (const name of await findTypes(tx, from)) {
    await sql`alter type ${sql.raw(name)} set schema ${sql.id(to)}`.execute(tx)
  }
}

/** Returns quoted and qualified names. */
async function findRelations(tx: Tx, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', ${schema}::text, c.relname) as name from pg_class c
    where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not ${ofExtension('pg_class', 'c.oid')}
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and c.relkind = 'S' and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i'))
    order by c.relkind, c.relname`.execute(tx)
  return rows.map(({ name }) => name)
}

async function findRoutines(tx: Tx, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I(%s)', ${schema}::text, p.proname, pg_get_function_identity_arguments(p.oid)) as name
    from pg_proc p where p.pronamespace = ${schema}::regnamespace and not ${ofExtension('pg_proc', 'p.oid')}`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

async function findTypes(tx: Tx, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', ${schema}::text, t.typname) as name from pg_type t
    where t.typnamespace = ${schema}::regnamespace and t.typtype in ('e', 'd', 'r')
      and not ${ofExtension('pg_type', 't.oid')}`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Gives other roles the rights on the tables in `public` that they have on the tables of the same name in `schema`. */
export async function copyGrants(tx: Tx, schema: string): Promise<void> {
  const { rows } = await sql<{ grant: string }>`
    select format('grant %s on public.%I to %s', a.privilege_type, c.relname,
      case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end) as grant
    from pg_class c cross join aclexplode(c.relacl) a
    where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.grantee <> c.relowner
      and to_regclass(format('public.%I', c.relname)) is not null`.execute(tx)
  for (const { grant } of rows) await sql.raw(grant).execute(tx)
}

/** Empties the queue; its jobs are kept in a table of the schema. */
export async function keepJobs(tx: Tx, schema: string): Promise<void> {
  await sql`create table ${sql.id(schema, KEPT_JOBS)} as select * from pgboss.job where not ${OF_THE_QUEUE}`.execute(tx)
  await sql`delete from pgboss.job where not ${OF_THE_QUEUE}`.execute(tx)
}

/** Returns kept jobs to the queue and drops their table. */
export async function returnJobs(tx: Tx, schema: string): Promise<void> {
  await sql`insert into pgboss.job select * from ${sql.id(schema, KEPT_JOBS)}`.execute(tx)
  await sql`drop table ${sql.id(schema, KEPT_JOBS)}`.execute(tx)
}

/** Drops the schema if it is empty; otherwise the transaction fails. */
export async function dropEmptySchema(tx: Tx, name: string): Promise<void> {
  await sql`drop schema ${sql.id(name)}`.execute(tx)
}

/** Gives the new tables to the role that owned the old ones, which may differ from the role of the command. */
export async function actAs(tx: Tx, role: string): Promise<void> {
  await sql`set local role ${sql.id(role)}`.execute(tx)
}
