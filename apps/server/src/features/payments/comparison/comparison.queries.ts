import type { ComparedDifference } from '@cup/contract/payments'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/db.ts'
import type { ProviderComparisons } from '../../../db/money-tables.ts'
import type { Period } from '../../../gateways/payments/payment-gateway.ts'
import type { OwnBooks, OwnDispute, OwnPayment, OwnRefund } from './comparison.rules.ts'

/** Skips a day at both ends: our record may be a day older or newer than the provider's, as a checkout can stay open. */
const isInside = (column: string, { since, until }: Period) =>
  sql<boolean>`${sql.ref(column)} between ${since}::timestamptz + interval '1 day'
    and ${until}::timestamptz - interval '1 day'`

/** Everything in our books that has an id at the provider. */
export async function findOwnBooks(db: Db, period: Period): Promise<OwnBooks> {
  return {
    payments: await findOwnPayments(db, period),
    refunds: await findOwnRefunds(db, period),
    disputes: await findOwnDisputes(db, period),
  }
}

async function findOwnPayments(db: Db, period: Period): Promise<OwnPayment[]> {
  const { rows } = await sql<OwnPayment>`
    select p.id as payment_id, t.team_name, p.provider_payment_intent as provider_id, p.received_cents,
      ${isInside('p.created_at', period)} as must_be_listed
    from payments p join teams t on t.id = p.team_id
    where p.provider_payment_intent is not null and p.received_cents is not null
      and p.updated_at >= ${period.since}
  `.execute(db)
  return rows
}

/** A retried refund has several ids at the provider. All but the current one failed or were partial. */
async function findOwnRefunds(db: Db, period: Period): Promise<OwnRefund[]> {
  const { rows } = await sql<OwnRefund>`
    select r.payment_id, t.team_name, each.provider_id, each.failed,
      each.is_current and ${isInside('r.created_at', period)} as must_be_listed
    from refunds r
    join payments p on p.id = r.payment_id
    join teams t on t.id = p.team_id
    cross join lateral (
      select r.provider_refund_id as provider_id, r.state = 'failed' as failed, true as is_current
      where r.provider_refund_id is not null
      union all
      select s.id, true, false from unnest(r.superseded_ids) as s(id)
      where not exists (select from partial_refunds o where o.provider_refund_id = s.id)
    ) as each
    where p.updated_at >= ${period.since}
    union all
    select o.payment_id, t.team_name, o.provider_refund_id, o.failed, ${isInside('o.created_at', period)}
    from partial_refunds o
    join payments p on p.id = o.payment_id
    join teams t on t.id = p.team_id
    where p.updated_at >= ${period.since}
  `.execute(db)
  return rows
}

async function findOwnDisputes(db: Db, period: Period): Promise<OwnDispute[]> {
  const { rows } = await sql<OwnDispute>`
    select d.payment_id, t.team_name, d.provider_dispute_id as provider_id, d.state
    from disputes d
    join payments p on p.id = d.payment_id
    join teams t on t.id = p.team_id
    where p.updated_at >= ${period.since}
  `.execute(db)
  return rows
}

interface NewComparison extends Period {
  payments: number
  refunds: number
  disputes: number
  settled: readonly ComparedDifference[]
  differences: readonly ComparedDifference[]
}

/** Stores a report and deletes those that are more than a year old. */
export async function insertComparison(tx: Tx, report: NewComparison): Promise<void> {
  await tx
    .deleteFrom('provider_comparisons')
    .where('compared_at', '<', sql<Date>`clock_timestamp() - interval '1 year'`)
    .execute()
  await tx
    .insertInto('provider_comparisons')
    .values({ ...report, settled: JSON.stringify(report.settled), differences: JSON.stringify(report.differences) })
    .execute()
}

export type ComparisonRow = Omit<Selectable<ProviderComparisons>, 'settled' | 'differences'> & {
  settled: ComparedDifference[]
  differences: ComparedDifference[]
}

export async function findLastComparison(db: Db): Promise<ComparisonRow | undefined> {
  const row = await db.selectFrom('provider_comparisons').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row as ComparisonRow | undefined
}
