import { type Insertable, type Selectable, sql } from 'kysely'
import { CHANGED_CUPS } from '../../../db/check-invariants.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { Ledger, LedgerReason } from '../../../db/money-tables.ts'
import type { PageRequest } from '../../../db/page.ts'
import { type PlacedRow, readCursor } from '../../../text/cursor.ts'

/** The booked sum of one payment, or of the added prize of a tournament. */
export async function sumBookedCents(
  db: Db,
  of: { payment_id: string } | { tournament_id: string; reason: 'added' },
): Promise<number> {
  const { booked } = await db
    .selectFrom('ledger')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_cents'), eb.lit(0)).as('booked'))
    .where((eb) => eb.and(of))
    .executeTakeFirstOrThrow()
  return Number(booked)
}

export type NewLedgerRow = Insertable<Ledger>

export async function insertLedgerRow(tx: Tx, row: NewLedgerRow): Promise<void> {
  await tx.insertInto('ledger').values(row).execute()
}

export type ListedPayment = Awaited<ReturnType<typeof findListedPayment>>

const listedPayments = (db: Db) =>
  db
    .selectFrom('payments as p')
    .innerJoin('teams as t', 't.id', 'p.team_id')
    .innerJoin('users as u', 'u.id', 'p.payer_id')
    .leftJoin('refunds as r', 'r.payment_id', 'p.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('disputes as each')
          .select(['each.state', 'each.amount_cents', 'each.evidence_due_at'])
          .whereRef('each.payment_id', '=', 'p.id')
          // open disputes before closed ones
          .orderBy(sql`each.state = 'open'`, 'desc')
          .orderBy('each.updated_at', 'desc')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .select([
      'd.state as dispute_state',
      'd.amount_cents as dispute_cents',
      'd.evidence_due_at',
      'p.partly_refunded_cents',
      'p.id',
      'p.team_id',
      't.team_name',
      'u.name as payer_name',
      'p.state',
      'p.expected_cents',
      'p.received_cents',
      'p.created_at',
      'p.confirmed_at',
      'p.disputed',
      'r.reason as refund_reason',
      'r.error as refund_error',
    ])

export const findListedPayment = (db: Db, id: string) =>
  listedPayments(db).where('p.id', '=', id).executeTakeFirstOrThrow()

export interface ListedLedgerRow extends Selectable<Ledger> {
  /** Null for an added prize. */
  team_name: string | null
}

const ledgerRows = (db: Db, tournamentId: string) =>
  db
    .selectFrom('ledger as l')
    .leftJoin('payments as p', 'p.id', 'l.payment_id')
    .leftJoin('teams as t', 't.id', 'p.team_id')
    .selectAll('l')
    .select('t.team_name')
    .where('l.tournament_id', '=', tournamentId)

/** The newest rows, in ascending order. */
export async function findNewestLedgerRows(db: Db, tournamentId: string, limit: number): Promise<ListedLedgerRow[]> {
  return (await ledgerRows(db, tournamentId).orderBy('l.id', 'desc').limit(limit).execute()).toReversed()
}

/** Rows after the given one, oldest first. */
export async function findLedgerRowsAfter(
  db: Db,
  tournamentId: string,
  { after, limit }: { after: string; limit: number },
): Promise<ListedLedgerRow[]> {
  return ledgerRows(db, tournamentId).where('l.id', '>', after).orderBy('l.id').limit(limit).execute()
}

export interface LedgerSum {
  reason: LedgerReason
  count: number
  cents: number
}

/** The rows of a tournament, counted and summed by reason. */
export async function sumLedgerByReason(db: Db, tournamentId: string): Promise<LedgerSum[]> {
  const rows = await db
    .selectFrom('ledger')
    .select((eb) => ['reason', eb.fn.countAll<string>().as('count'), eb.fn.sum<string>('amount_cents').as('cents')])
    .where('tournament_id', '=', tournamentId)
    .groupBy('reason')
    .execute()
  return rows.map(({ reason, count, cents }) => ({ reason, count: Number(count), cents: Number(cents) }))
}

/** The sum of all differences between ledger and payments, in all cups or in those that changed lately. Should be 0. */
export async function sumLedgerMismatchCents(db: Db, { whole }: { whole: boolean }): Promise<number> {
  const scope = whole ? sql`true` : sql`p.tournament_id in (${sql.raw(CHANGED_CUPS)})`
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(abs(booked - due)), 0) as cents from (
      select
        coalesce(sum(l.amount_cents), 0) as booked,
        case when p.state = 'confirmed' and not p.disputed then p.expected_cents - p.partly_refunded_cents else 0 end as due
      from payments p left join ledger l on l.payment_id = p.id
      where ${scope}
      group by p.id
    ) as compared`.execute(db)
  return Number(rows[0]?.cents ?? 0)
}

interface PaymentList extends PageRequest {
  tournamentId: string
}

const NEEDS_ATTENTION = sql<boolean>`(p.state = 'refund_failed' or p.disputed)`

/** Payments of a tournament whose team or payer has the text in its name. */
const listed = (db: Db, { tournamentId, search }: Pick<PaymentList, 'tournamentId' | 'search'>) =>
  listedPayments(db)
    .where('p.tournament_id', '=', tournamentId)
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`position(lower(${search}) in lower(t.team_name || ' ' || u.name)) > 0`),
    )

/** Those that need attention first, then newest first. Reads one row more than the limit, to see whether there is a next page. */
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
