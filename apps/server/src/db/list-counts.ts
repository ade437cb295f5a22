import { sql } from 'kysely'
import type { CountedList } from './cup-tables.ts'
import type { Db } from './db.ts'

/** How many rows a list has that is too long to be counted for every call. */
export async function findCount(db: Db, list: CountedList): Promise<number> {
  const { total } = await db
    .selectFrom('tallies')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('change'), eb.lit(0)).as('total'))
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Replaces the rows of each list by one with their sum. Rows that others are adding meanwhile stay as they are. */
export async function sumCounts(db: Db): Promise<void> {
  await sql`
    with gone as (delete from tallies returning list, change)
    insert into tallies (list, change) select list, sum(change) from gone group by list`.execute(db)
}
