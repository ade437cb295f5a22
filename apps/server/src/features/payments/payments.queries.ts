import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Payments } from '../../db/money-tables.ts'
import { type LockedTeam, lockTeamWithTournament } from '../teams/teams.queries.ts'

export type PaymentRow = Selectable<Payments>

/** The unique keys of a payment. */
export type PaymentKey = { id: string } | { provider_session_id: string } | { provider_payment_intent: string }

export async function findPayment(db: Db, key: PaymentKey): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where((eb) => eb.and(key))
    .executeTakeFirst()
}

/** Joins the current captain, who may see the payment as well as the payer. */
export const findPaymentWithCaptain = (db: Db, sessionId: string) =>
  db
    .selectFrom('payments as p')
    .innerJoin('teams as t', 't.id', 'p.team_id')
    .selectAll('p')
    .select('t.captain_id')
    .where('p.provider_session_id', '=', sessionId)
    .executeTakeFirst()

export interface LockedPayment extends LockedTeam {
  payment: PaymentRow
}

/** Locks the tournament, the team and the payment, in that order. Undefined if there is no such payment. */
export async function lockPayment(tx: Tx, key: PaymentKey): Promise<LockedPayment | undefined> {
  const known = await findPayment(tx, key)
  if (known === undefined) return undefined
  const locked = await lockTeamWithTournament(tx, known.team_id)
  const payment = tx.selectFrom('payments').selectAll().where('id', '=', known.id).forUpdate()
  return locked && { ...locked, payment: await payment.executeTakeFirstOrThrow() }
}

/** Locks the payments that make teams of a tournament paid, or one of its teams, after the teams themselves. */
export async function lockConfirmedPayments(tx: Tx, tournamentId: string, teamId?: string): Promise<string[]> {
  await tx
    .selectFrom('teams')
    .select('id')
    .where('tournament_id', '=', tournamentId)
    .where('deleted_at', 'is', null)
    .$if(teamId !== undefined, (query) => query.where('id', '=', teamId ?? ''))
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await tx
    .selectFrom('payments')
    .select('id')
    .where('tournament_id', '=', tournamentId)
    .where('state', '=', 'confirmed')
    .$if(teamId !== undefined, (query) => query.where('team_id', '=', teamId ?? ''))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

type PaymentChange = Pick<
  Updateable<Payments>,
  | 'state'
  | 'received_cents'
  | 'received_currency'
  | 'provider_session_id'
  | 'provider_payment_intent'
  | 'checkout_url'
  | 'claimed_until'
  | 'unapplied_reason'
  | 'partly_refunded_cents'
  | 'disputed'
>

export async function updatePayment(tx: Tx, id: string, change: PaymentChange): Promise<PaymentRow> {
  return tx
    .updateTable('payments')
    .set({
      ...change,
      updated_at: sql`clock_timestamp()`,
      ...(change.state === 'confirmed' && { confirmed_at: sql`clock_timestamp()` }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** `paid_at` decides the team's position in the list. */
export async function markTeamPaid(tx: Tx, teamId: string): Promise<void> {
  await tx.updateTable('teams').set({ paid: true, paid_at: sql`clock_timestamp()` }).where('id', '=', teamId).execute()
}

export async function markTeamUnpaid(tx: Tx, teamId: string): Promise<void> {
  await tx.updateTable('teams').set({ paid: false, paid_at: null, disputed: false }).where('id', '=', teamId).execute()
}

/** Marks whether the payment that makes the team paid is disputed. */
export async function setTeamDisputed(tx: Tx, teamId: string, disputed: boolean): Promise<void> {
  await tx.updateTable('teams').set({ disputed }).where('id', '=', teamId).execute()
}

export type PaymentScope = { tournamentId: string } | { teamId: string }

/** Checkouts that can still be paid at the provider. */
export async function findOpenPayments(db: Db, scope: PaymentScope): Promise<PaymentRow[]> {
  const open = db.selectFrom('payments').selectAll().where('state', '=', 'open')
  return 'teamId' in scope
    ? open.where('team_id', '=', scope.teamId).execute()
    : open.where('tournament_id', '=', scope.tournamentId).execute()
}

/** The teams whose checkout this payer can still pay, of one tournament or of all. */
export async function findTeamsWithCheckoutOf(db: Db, payerId: string, tournamentId?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('team_id')
    .where('payer_id', '=', payerId)
    .where('state', 'in', ['creating', 'open'])
    .$if(tournamentId !== undefined, (query) => query.where('tournament_id', '=', tournamentId ?? ''))
    .execute()
  return rows.map((row) => row.team_id)
}

export type PaymentForMail = NonNullable<Awaited<ReturnType<typeof findPaymentForMail>>>

/** The email address is the current one of the payer's account. */
export const findPaymentForMail = (db: Db, id: string) =>
  db
    .selectFrom('payments as p')
    .innerJoin('users as u', 'u.id', 'p.payer_id')
    .innerJoin('teams as t', 't.id', 'p.team_id')
    .innerJoin('tournaments as c', 'c.id', 'p.tournament_id')
    .leftJoin('refunds as r', 'r.payment_id', 'p.id')
    .select([
      'p.id',
      'u.email',
      'u.name as payer_name',
      't.team_name',
      'c.name as tournament_name',
      'p.received_cents',
      'p.expected_cents',
      'p.received_currency',
      'p.confirmed_at',
      'p.return_origin',
      'r.reason as refund_reason',
    ])
    .where('p.id', '=', id)
    .executeTakeFirst()

export interface UnsettledMoney {
  kind: 'cup' | 'schedule' | 'payment'
  name: string
}

/** One reason why payments are still needed: a cup with a fee that is not over, or a payment that is not settled. */
export async function findUnsettledMoney(db: Db): Promise<UnsettledMoney | undefined> {
  const { rows } = await sql<UnsettledMoney>`
    select 'cup' as kind, name from tournaments where status <> 'completed' and entry_fee_cents > 0
    union all
    select 'schedule', name_pattern from schedules where enabled and entry_fee_cents > 0
    union all
    select 'payment', t.team_name from payments p join teams t on t.id = p.team_id
    where p.state in ('creating', 'open', 'unapplied', 'refund_pending')
    limit 1`.execute(db)
  return rows[0]
}
