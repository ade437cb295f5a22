import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { type PlacedRow, readCursor } from '../../../text/cursor.ts'
import { type ListedPayment, listedPayments } from './ledger.queries.ts'

export interface PaymentList {
  tournamentId: string
  search: string
  cursor: string | undefined
  limit: number
}

const NEEDS_ATTENTION = sql<boolean>`(p.state = 'refund_failed' or p.disputed)`

/** Payments of a tournament whose team or payer has the text in its name. */
const listed = (db: Db, { tournamentId, search }: Pick<PaymentList, 'tournamentId' | 'search'>) =>
  listedPayments(db)
    .where('p.tournament_id', '=', tournamentId)
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`position(lower(${search}) in lower(t.team_name || ' ' || u.name)) > 0`),
    )

/** Those that need attention first, then newest first, and one more than the limit if there are more. */
export async function findListedPayments(db: Db, list: PaymentList): Promise<(ListedPayment & PlacedRow)[]> {
  const place = readCursor(list.cursor)
  return listed(db, list)
    .select([
      sql<string>`(extract(epoch from p.created_at) * 1000000)::bigint`.as('micros'),
      sql<0 | 1>`${NEEDS_ATTENTION}::int`.as('group'),
    ])
    .$if(place !== undefined, (query) =>
      query.where(
        sql<boolean>`(${NEEDS_ATTENTION}, p.created_at, p.id) < (${place?.group === 1}, ${place?.at}::timestamptz, ${place?.id}::uuid)`,
      ),
    )
    .orderBy(NEEDS_ATTENTION, 'desc')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(list.limit + 1)
    .execute()
}

export async function countListedPayments(db: Db, list: Pick<PaymentList, 'tournamentId' | 'search'>): Promise<number> {
  const { count } = await listed(db, list)
    .clearSelect()
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
