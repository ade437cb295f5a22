import { PAYOUT_HANDLE_DAYS } from '@cup/contract/constants'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { PayoutRow } from './payouts.queries.ts'

/** A prize with what only its player and admins see. */
export type OwnPayoutRow = PayoutRow & { tournament_name: string; handle: string | null }

const ownPayouts = (db: Db, userId: string) =>
  db
    .selectFrom('payouts as p')
    .innerJoin('tournaments as c', 'c.id', 'p.tournament_id')
    .leftJoin('payout_handles as h', (join) =>
      join.onRef('h.tournament_id', '=', 'p.tournament_id').onRef('h.user_id', '=', 'p.user_id'),
    )
    .selectAll('p')
    .select(['c.name as tournament_name', 'h.handle'])
    .where('p.user_id', '=', userId)

/** Newest first. A share of $0 is not a prize. */
export async function findOwnPayouts(db: Db, userId: string): Promise<OwnPayoutRow[]> {
  return ownPayouts(db, userId)
    .where('p.amount_cents', '>', 0)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .execute()
}

export async function findOwnPayout(db: Db, userId: string, id: string): Promise<OwnPayoutRow | undefined> {
  return ownPayouts(db, userId).where('p.id', '=', id).executeTakeFirst()
}

interface HandleOwner {
  tournamentId: string
  userId: string
}

export async function saveHandle(tx: Tx, { tournamentId, userId }: HandleOwner, handle: string): Promise<void> {
  await tx
    .insertInto('payout_handles')
    .values({ tournament_id: tournamentId, user_id: userId, handle })
    .onConflict((conflict) =>
      conflict.columns(['tournament_id', 'user_id']).doUpdateSet({ handle, left_at: sql`clock_timestamp()` }),
    )
    .execute()
}

export async function deleteHandle(tx: Tx, { tournamentId, userId }: HandleOwner): Promise<void> {
  await tx
    .deleteFrom('payout_handles')
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes the handles of players who are owed nothing by the tournament any more. */
export async function deleteUnneededHandles(tx: Tx, tournamentId: string): Promise<void> {
  await tx
    .deleteFrom('payout_handles as h')
    .where('h.tournament_id', '=', tournamentId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payouts as p')
            .select('p.id')
            .whereRef('p.tournament_id', '=', 'h.tournament_id')
            .whereRef('p.user_id', '=', 'h.user_id')
            .where('p.state', '=', 'owed')
            .where('p.amount_cents', '>', 0),
        ),
      ),
    )
    .execute()
}

export async function deleteOldHandles(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('payout_handles')
    .where('left_at', '<', sql<Date>`clock_timestamp() - make_interval(days => ${sql.lit(PAYOUT_HANDLE_DAYS)})`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
