import { type Expression, sql } from 'kysely'
import type { CountedList } from './cup-tables.ts'
import type { Db } from './db.ts'

/** The length of a list that is too long to count in every call. */
export async function findCount(db: Db, list: CountedList): Promise<number> {
  const { total } = await db
    .selectFrom('tallies')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('change'), eb.lit(0)).as('total'))
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Replaces the rows of each list by one with their sum. Rows of transactions in progress are not affected. */
export async function sumCounts(db: Db): Promise<void> {
  await sql`
    with removed as (delete from tallies returning list, change)
    insert into tallies (list, change) select list, sum(change) from removed group by list`.execute(db)
}

/** The number of rows of a query. */
export async function countRows(db: Db, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${query} as counted`.execute(db)
  return rows[0]?.count ?? 0
}
