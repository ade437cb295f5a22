import { COUNTED_MATCHES } from '@cup/contract/pages'
import { isId } from '@cup/contract/text-fields'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { findCount } from '../../db/list-counts.ts'
import { type PlacedRow, readCursor } from '../../text/cursor.ts'
import { toWordSearch } from '../../text/search-words.ts'
import type { TournamentRow } from './tournaments.queries.ts'

export interface TournamentList {
  /** All tournaments, the completed ones, or those with a winner. */
  which: 'all' | 'completed' | 'decided'
  search: string
  cursor: string | undefined
  limit: number
}

const IS_OPEN = sql<boolean>`(status <> 'completed')`

const listed = (db: Db, { which, search }: Pick<TournamentList, 'which' | 'search'>) => {
  const words = toWordSearch(search)
  return db
    .selectFrom('tournaments')
    .$if(which !== 'all', (query) => query.where('status', '=', 'completed'))
    .$if(which === 'decided', (query) =>
      query.where(sql<boolean>`not cancelled`).where('first_team_name', 'is not', null),
    )
    .$if(words !== undefined, (query) =>
      query.where(sql<boolean>`search_words(name) @@ to_tsquery('simple', ${words ?? ''})`),
    )
}

export type ListedTournament = TournamentRow & PlacedRow

/** Those not completed first, then newest first, and one more than the limit if there are more. */
export async function findListedTournaments(db: Db, list: TournamentList): Promise<ListedTournament[]> {
  const place = readCursor(list.cursor)
  return list.which === 'all' ? findAll(db, list, place) : findPast(db, list, place)
}

type From = ReturnType<typeof readCursor>

const findAll = (db: Db, list: TournamentList, place: From): Promise<ListedTournament[]> =>
  listed(db, list)
    .selectAll()
    .select([
      sql<string>`(extract(epoch from created_at) * 1000000)::bigint`.as('micros'),
      sql<0 | 1>`${IS_OPEN}::int`.as('group'),
    ])
    .$if(place !== undefined, (query) =>
      query.where(
        sql<boolean>`(${IS_OPEN}, created_at, id) < (${place?.group === 1}, ${place?.at}::timestamptz, ${place?.id}::uuid)`,
      ),
    )
    .orderBy(IS_OPEN, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(list.limit + 1)
    .execute()

const findPast = (db: Db, list: TournamentList, place: From): Promise<ListedTournament[]> =>
  listed(db, list)
    .selectAll()
    .select(sql<string>`(extract(epoch from completed_at) * 1000000)::bigint`.as('micros'))
    .$if(place !== undefined, (query) =>
      query.where(sql<boolean>`(completed_at, id) < (${place?.at}::timestamptz, ${place?.id}::uuid)`),
    )
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(list.limit + 1)
    .execute()

/** How many there are altogether; of a search, up to the number that is counted. */
export async function countListedTournaments(db: Db, list: Pick<TournamentList, 'which' | 'search'>): Promise<number> {
  if (toWordSearch(list.search) === undefined)
    return findCount(db, list.which === 'all' ? 'tournaments' : `${list.which}_tournaments`)
  const found = listed(db, list).select('id').limit(COUNTED_MATCHES)
  const { count } = await db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A completed tournament; undefined for any other id. */
export async function findCompletedTournament(db: Db, id: string): Promise<TournamentRow | undefined> {
  if (!isId(id)) return undefined
  return db
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .executeTakeFirst()
}
