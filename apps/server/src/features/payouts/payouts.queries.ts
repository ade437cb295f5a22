import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Payouts } from '../../db/money-tables.ts'
import type { Places } from '../tournaments/podium.rules.ts'

export type PayoutRow = Selectable<Payouts>

/** While a prize counts as sent, the podium and the amounts are final. */
export async function hasSentPayout(db: Db, tournamentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payouts')
    .select('id')
    .where('tournament_id', '=', tournamentId)
    .where('state', '=', 'sent')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** `held`: the entry fee of the team is disputed. */
export type HeldPayoutRow = PayoutRow & { held: boolean }

export interface ListedPayout extends HeldPayoutRow {
  player_email: string | null
  sent_by_name: string | null
  /** How the player wants to be paid. */
  handle: string | null
}

/** Ordered by place, with each team's captain first. */
export async function findPayouts(db: Db, tournamentId: string): Promise<ListedPayout[]> {
  return db
    .selectFrom('payouts as p')
    .innerJoin('teams as t', 't.id', 'p.team_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('users as s', 's.id', 'p.sent_by')
    .leftJoin('payout_handles as h', (join) =>
      join.onRef('h.tournament_id', '=', 'p.tournament_id').onRef('h.user_id', '=', 'p.user_id'),
    )
    .selectAll('p')
    .select(['u.email as player_email', 's.name as sent_by_name', 't.disputed as held'])
    .select(sql<string | null>`case when p.state = 'owed' then h.handle end`.as('handle'))
    .where('p.tournament_id', '=', tournamentId)
    .orderBy('p.place')
    .orderBy(sql`p.user_id = t.captain_id`, 'desc')
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()
}

export async function findPayoutById(db: Db, id: string): Promise<HeldPayoutRow | undefined> {
  return db
    .selectFrom('payouts as p')
    .innerJoin('teams as t', 't.id', 'p.team_id')
    .selectAll('p')
    .select('t.disputed as held')
    .where('p.id', '=', id)
    .executeTakeFirst()
}

export async function insertPayouts(tx: Tx, rows: readonly Insertable<Payouts>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('payouts')
      .values([...rows])
      .execute()
}

export async function deleteOwedPayouts(tx: Tx, tournamentId: string): Promise<void> {
  await tx.deleteFrom('payouts').where('tournament_id', '=', tournamentId).where('state', '=', 'owed').execute()
}

export async function updatePayoutAmount(tx: Tx, id: string, amountCents: number): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ amount_cents: amountCents })
    .where('id', '=', id)
    .where('state', '=', 'owed')
    .execute()
}

interface SentPayout {
  method: string
  reference: string | null
  sentBy: string
}

/** Undefined if it was already sent. */
export async function markPayoutAsSent(tx: Tx, id: string, sent: SentPayout): Promise<PayoutRow | undefined> {
  return tx
    .updateTable('payouts')
    .set({
      state: 'sent',
      sent_at: sql`clock_timestamp()`,
      method: sent.method,
      reference: sent.reference,
      sent_by: sent.sentBy,
    })
    .where('id', '=', id)
    .where('state', '=', 'owed')
    .returningAll()
    .executeTakeFirst()
}

export async function markPayoutAsOwed(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ state: 'owed', sent_at: null, method: null, reference: null, sent_by: null })
    .where('id', '=', id)
    .execute()
}

/** Team names are copied, so a later rename does not change the podium. */
interface Podium {
  teamIds: Places<string | null>
  teamNames: Places<string | null>
  source: 'play' | 'manual' | null
}

export async function updatePodium(tx: Tx, tournamentId: string, podium: Podium): Promise<void> {
  const [first, second, third] = podium.teamIds
  const [firstName, secondName, thirdName] = podium.teamNames
  await tx
    .updateTable('tournaments')
    .set({
      first_team_id: first,
      second_team_id: second,
      third_team_id: third,
      first_team_name: firstName,
      second_team_name: secondName,
      third_team_name: thirdName,
      podium_source: podium.source,
    })
    .where('id', '=', tournamentId)
    .execute()
}

/** The prizes an admin set; null restores the preset split. */
export async function updatePrizeCents(tx: Tx, tournamentId: string, amounts: Places<number> | null): Promise<void> {
  const [first, second, third] = amounts ?? [null, null, null]
  await tx
    .updateTable('tournaments')
    .set({ first_prize_cents: first, second_prize_cents: second, third_prize_cents: third })
    .where('id', '=', tournamentId)
    .execute()
}
