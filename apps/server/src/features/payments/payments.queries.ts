import { ENTRY_FEE_CENTS } from '@cup/contract/constants'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Payments } from '../../db/money-tables.ts'
import { lockTournamentById, type TournamentRow } from '../tournaments/tournaments.queries.ts'

export type PaymentRow = Selectable<Payments>

/** What a payment can be found by. */
export type PaymentKey = { id: string } | { provider_session_id: string } | { provider_payment_intent: string }

export async function findPayment(db: Db, key: PaymentKey): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where((eb) => eb.and(key))
    .executeTakeFirst()
}

/** With who leads the team today: besides the payer, the one who may look. */
export async function findPaymentWithCaptain(
  db: Db,
  sessionId: string,
): Promise<(PaymentRow & { captain_id: string }) | undefined> {
  return db
    .selectFrom('payments as p')
    .innerJoin('teams as t', 't.id', 'p.team_id')
    .selectAll('p')
    .select('t.captain_id')
    .where('p.provider_session_id', '=', sessionId)
    .executeTakeFirst()
}

/** The team's row for money matters: one that was deleted is still there. */
export interface PaidTeamRow {
  id: string
  tournament_id: string
  team_name: string
  captain_id: string
  paid: boolean
  disputed: boolean
  deleted_at: Date | null
}

async function lockTeamForMoney(tx: Tx, teamId: string): Promise<PaidTeamRow> {
  return tx
    .selectFrom('teams')
    .select(['id', 'tournament_id', 'team_name', 'captain_id', 'paid', 'disputed', 'deleted_at'])
    .where('id', '=', teamId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export interface LockedTeam {
  tournament: TournamentRow
  team: PaidTeamRow
}

/** Locks tournament and team, in that order; undefined when there never was such a team. */
export async function lockTeamWithTournament(tx: Tx, teamId: string): Promise<LockedTeam | undefined> {
  const known = await tx.selectFrom('teams').select('tournament_id').where('id', '=', teamId).executeTakeFirst()
  if (known === undefined) return undefined
  const tournament = await lockTournamentById(tx, known.tournament_id)
  return tournament && { tournament, team: await lockTeamForMoney(tx, teamId) }
}

export interface LockedPayment extends LockedTeam {
  payment: PaymentRow
}

/** Locks tournament, team and payment, in that order; undefined when there is no such payment. */
export async function lockPayment(tx: Tx, key: PaymentKey): Promise<LockedPayment | undefined> {
  const known = await findPayment(tx, key)
  const locked = known && (await lockTeamWithTournament(tx, known.team_id))
  if (locked === undefined) return undefined
  const payment = await lockedPayment(tx, known?.id ?? '')
  return { ...locked, payment }
}

const lockedPayment = (tx: Tx, id: string): Promise<PaymentRow> =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** The payment that makes the team paid. */
export async function lockConfirmedPayment(tx: Tx, teamId: string): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('state', '=', 'confirmed')
    .forUpdate()
    .executeTakeFirst()
}

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

export type PaymentChange = Pick<
  Updateable<Payments>,
  | 'state'
  | 'received_cents'
  | 'received_currency'
  | 'provider_session_id'
  | 'provider_payment_intent'
  | 'checkout_url'
  | 'claimed_until'
  | 'unapplied_reason'
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

/** When a team paid decides its place in the list. */
export async function markTeamPaid(tx: Tx, teamId: string): Promise<void> {
  await tx.updateTable('teams').set({ paid: true, paid_at: sql`clock_timestamp()` }).where('id', '=', teamId).execute()
}

export async function markTeamUnpaid(tx: Tx, teamId: string): Promise<void> {
  await tx.updateTable('teams').set({ paid: false, paid_at: null, disputed: false }).where('id', '=', teamId).execute()
}

/** Whether the payment that makes the team paid is disputed. */
export async function setTeamDisputed(tx: Tx, teamId: string, disputed: boolean): Promise<void> {
  await tx.updateTable('teams').set({ disputed }).where('id', '=', teamId).execute()
}

export type PaymentScope = { tournamentId: string } | { teamId: string }

/** Pages at the provider where somebody could still pay. */
export async function findOpenPayments(db: Db, scope: PaymentScope): Promise<PaymentRow[]> {
  const open = db.selectFrom('payments').selectAll().where('state', '=', 'open')
  return 'teamId' in scope
    ? open.where('team_id', '=', scope.teamId).execute()
    : open.where('tournament_id', '=', scope.tournamentId).execute()
}
