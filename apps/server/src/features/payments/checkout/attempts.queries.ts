import { ENTRY_FEE_CENTS } from '@cup/contract/constants'
import { sql } from 'kysely'
import type { Tx } from '../../../db/db.ts'
import type { PaymentRow } from '../payments.queries.ts'

export interface LiveAttempt extends PaymentRow {
  /** Somebody is asking the provider for it right now. */
  claimed: boolean
  /** Its time is up by the database's clock. */
  overdue: boolean
}

export async function lockLiveAttempt(tx: Tx, teamId: string): Promise<LiveAttempt | undefined> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .select([
      sql<boolean>`coalesce(claimed_until > clock_timestamp(), false)`.as('claimed'),
      sql<boolean>`coalesce(expires_at <= clock_timestamp(), false)`.as('overdue'),
    ])
    .where('team_id', '=', teamId)
    .where('state', 'in', ['creating', 'open'])
    .forUpdate()
    .executeTakeFirst()
}

/** Longer than the provider is given to answer, so that a claim outlasts the call it stands for. */
const CLAIM = sql<Date>`clock_timestamp() + interval '12 seconds'`
/** The provider takes no less than thirty minutes; whole seconds, because it is told so. */
const EXPIRY = sql<Date>`date_trunc('second', clock_timestamp()) + interval '31 minutes'`

export interface NewPayment {
  tournamentId: string
  teamId: string
  payerId: string
  returnOrigin: string
}

/** Starts an attempt, claimed by the caller. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  return tx
    .insertInto('payments')
    .values({
      tournament_id: payment.tournamentId,
      team_id: payment.teamId,
      payer_id: payment.payerId,
      return_origin: payment.returnOrigin,
      expected_cents: ENTRY_FEE_CENTS,
      expires_at: EXPIRY,
      claimed_until: CLAIM,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function claimAttempt(tx: Tx, id: string): Promise<PaymentRow> {
  return tx
    .updateTable('payments')
    .set({ claimed_until: CLAIM })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Lets the next call ask the provider again, with the same key. */
export async function releaseAttempt(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .execute()
}

/** Takes an attempt over; undefined when somebody else was faster. */
export async function claimAbandonedAttempt(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return tx
    .updateTable('payments')
    .set({ claimed_until: CLAIM })
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<Date>`clock_timestamp()`)]))
    .returningAll()
    .executeTakeFirst()
}
