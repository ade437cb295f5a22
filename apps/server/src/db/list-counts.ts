import { sql } from 'kysely'
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
