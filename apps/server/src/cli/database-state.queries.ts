import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Whether an object belongs to an extension, whatever its schema. */
export const ofExtension = (catalog: 'pg_class' | 'pg_proc' | 'pg_type', oid: string) => sql`exists (
  select from pg_depend d where d.classid = ${sql.lit(catalog)}::regclass and d.objid = ${sql.ref(oid)} and d.deptype = 'e')`

/** Whether the database is empty. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and not ${ofExtension('pg_class', 'c.oid')} limit 1`.execute(db)
  return rows.length === 0
}

/** Whether the table of users exists. */
export async function hasUsers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('public.users') is not null as exists`.execute(db)
  return rows[0]?.exists === true
}

/**
 * Describes the other connections to this database. An ordinary role sees the role and the application's name of foreign
 * connections, but not their kind. Only processes of the database itself have no role.
 */
export async function findOtherConnections(db: Db): Promise<string[]> {
  const { rows } = await sql<{ who: string }>`
    select concat(usename, coalesce(nullif(' (' || application_name || ')', ' ()'), '')) as who, count(*) as count
    from pg_stat_activity
    where datname = current_database() and usesysid is not null
      and coalesce(backend_type, 'client backend') = 'client backend'
      and application_name is distinct from current_setting('application_name')
    group by 1 order by 1`.execute(db)
  return rows.map(({ who }) => who)
}

export interface Rights {
  role: string
  /** The role that owns the tables, or the current role if there are no tables. */
  owner: string
  mayCreateSchemas: boolean
  mayCreateTables: boolean
  /** Objects to be moved that belong to roles of which the current one is not a member. */
  foreign: string[]
}

/** What the current role may do with the product's part of the database. */
export async function findRights(db: Db): Promise<Rights> {
  const { rows } = await sql<Rights>`
    with objects as (
      select c.oid::regclass::text as name, c.relowner as owner from pg_class c
      where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
        and c.relkind in ('r', 'p', 'v', 'm', 'S') and not ${ofExtension('pg_class', 'c.oid')}
      union all
      select p.oid::regprocedure::text, p.proowner from pg_proc p
      where p.pronamespace = 'public'::regnamespace and not ${ofExtension('pg_proc', 'p.oid')}
    )
    select current_user::text as role,
      coalesce((select min(pg_get_userbyid(owner)::text) from objects having count(distinct owner) = 1), current_user) as owner,
      has_database_privilege(current_database(), 'CREATE') as "mayCreateSchemas",
      has_schema_privilege('public', 'CREATE') as "mayCreateTables",
      coalesce((select array_agg(name order by name) from objects where not pg_has_role(owner, 'USAGE')), '{}') as foreign`.execute(
    db,
  )
  const [rights] = rows
  if (rights === undefined) throw new Error('the database returned no rights of this role')
  return rights
}

/** Schemas whose name begins like this. */
export async function findSchemas(db: Db, prefix: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where starts_with(nspname, ${prefix}) order by nspname`.execute(db)
  return rows.map(({ name }) => name)
}

export async function createSchema(db: Db, name: string): Promise<void> {
  await sql`create schema ${sql.id(name)}`.execute(db)
}

export async function dropSchema(db: Db, name: string): Promise<void> {
  await sql`drop schema if exists ${sql.id(name)} cascade`.execute(db)
}

/** The connection holds the lock until it closes. False if another process holds it. */
export async function tryRestoreLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(7403119) as held`.execute(db)
  return rows[0]?.held === true
}

export async function releaseRestoreLock(db: Db): Promise<void> {
  await sql`select pg_advisory_unlock(7403119)`.execute(db)
}
