import { COUNTED_MATCHES } from '@cup/contract/pages'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { countRows, findCount } from '../../db/list-counts.ts'
import type { PageRequest } from '../../db/page.ts'
import { type PlacedRow, readCursor } from '../../text/cursor.ts'
import { toWordSearch } from '../../text/search-words.ts'
import type { UserRow } from './users.queries.ts'

/** Accounts that have signed in, without placeholders and erased people. */
const accounts = (db: Db, search: string) => {
  const words = toWordSearch(search)
  return db
    .selectFrom('users')
    .where('subject', 'is not', null)
    .where('erased_at', 'is', null)
    .$if(words !== undefined, (query) =>
      query.where(
        sql<boolean>`search_words(name || ' ' || coalesce(email, '')) @@ to_tsquery('simple', ${words ?? ''})`,
      ),
    )
}

/** Oldest account first. Reads one row more than the limit, to see whether there is a next page. */
export async function findAccounts(db: Db, { search, cursor, limit }: PageRequest): Promise<(UserRow & PlacedRow)[]> {
  const place = readCursor(cursor)
  return accounts(db, search)
    .selectAll()
    .select(sql<string>`(extract(epoch from created_at) * 1000000)::bigint`.as('micros'))
    .$if(place !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) > (${place?.at}::timestamptz, ${place?.id}::uuid)`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
}

/** How many accounts there are. Matches of a search are counted up to a maximum. */
export async function countAccounts(db: Db, search = ''): Promise<number> {
  if (toWordSearch(search) === undefined) return findCount(db, 'accounts')
  return countRows(db, accounts(db, search).select('id').limit(COUNTED_MATCHES))
}
