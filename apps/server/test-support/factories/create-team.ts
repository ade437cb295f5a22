import { randomUUID } from 'node:crypto'
import { ENTRY_FEE_CURRENCY, TEAM_SIZE } from '@cup/contract/constants'
import { type Selectable, sql } from 'kysely'
import type { Teams } from '../../src/db/cup-tables.ts'
import type { Db } from '../../src/db/db.ts'
import { createUsers } from './create-user.ts'

export interface TeamInput {
  tournamentId: string
  name?: string
  /** The first one is the captain; missing players are created, up to a full team. */
  players?: readonly { id: string }[]
  /** How many players the team has; three by default. */
  size?: 1 | 2 | 3
  paid?: boolean
  /** Its fee was paid, and the payer's bank disputes it. */
  disputed?: boolean
  /** Addresses with a pending invite. */
  invited?: readonly string[]
}

export type CreatedTeam = Selectable<Teams> & { players: { id: string }[]; captain: { id: string } }

let made = 0

/** A registered team with its players; a paid one has its payment and its row in the ledger, unless the cup is free. */
export async function createTeam(db: Db, input: TeamInput): Promise<CreatedTeam> {
  made += 1
  const name = input.name ?? `Team ${made}`
  const players = await fillTeam(db, input)
  const captain = players[0]
  if (captain === undefined) throw new Error('a team needs a captain')
  const { id } = await db
    .insertInto('teams')
    .values({ tournament_id: input.tournamentId, team_name: name, captain_id: captain.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('team_members')
    .values(players.map((player, index) => ({ team_id: id, user_id: player.id, slot: index + 1 })))
    .execute()
  for (const email of input.invited ?? []) await invite(db, id, captain.id, email)
  if (input.paid || input.disputed) await payFor(db, id, captain.id, input.tournamentId)
  if (input.disputed) await dispute(db, id)
  const team = await db.selectFrom('teams').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...team, players, captain }
}

async function fillTeam(db: Db, { players = [], size }: TeamInput): Promise<{ id: string }[]> {
  const wanted = size ?? Math.max(players.length, TEAM_SIZE)
  return [...players, ...(await createUsers(db, Math.max(0, wanted - players.length)))]
}

async function invite(db: Db, teamId: string, captainId: string, email: string): Promise<void> {
  await db
    .insertInto('invites')
    .values({ team_id: teamId, email: email.toLowerCase(), email_typed: email, invited_by: captainId })
    .execute()
}

/** The rows of a confirmed payment. */
async function payFor(db: Db, teamId: string, payerId: string, tournamentId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('teams')
      .set({ paid: true, paid_at: sql`clock_timestamp()` })
      .where('id', '=', teamId)
      .execute()
    const { entry_fee_cents: feeCents } = await tx
      .selectFrom('tournaments')
      .select('entry_fee_cents')
      .where('id', '=', tournamentId)
      .executeTakeFirstOrThrow()
    if (feeCents === 0) return
    const reference = randomUUID().replaceAll('-', '')
    const payment = await tx
      .insertInto('payments')
      .values({
        tournament_id: tournamentId,
        team_id: teamId,
        payer_id: payerId,
        expected_cents: feeCents,
        received_cents: feeCents,
        received_currency: ENTRY_FEE_CURRENCY,
        state: 'confirmed',
        return_origin: 'http://127.0.0.1',
        provider_session_id: `cs_test_${reference}`,
        provider_payment_intent: `pi_${reference}`,
        confirmed_at: sql`clock_timestamp()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('ledger')
      .values({
        tournament_id: tournamentId,
        payment_id: payment.id,
        reason: 'paid',
        amount_cents: feeCents,
        external_ref: payment.id,
      })
      .execute()
  })
}

/** The rows of an open dispute. */
async function dispute(db: Db, teamId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const payment = await tx
      .updateTable('payments')
      .set({ disputed: true })
      .where('team_id', '=', teamId)
      .returning(['id', 'tournament_id', 'expected_cents'])
      .executeTakeFirstOrThrow()
    const disputeId = `du_${randomUUID()}`
    await tx
      .insertInto('disputes')
      .values({ provider_dispute_id: disputeId, payment_id: payment.id, state: 'open' })
      .execute()
    await tx
      .insertInto('ledger')
      .values({
        tournament_id: payment.tournament_id,
        payment_id: payment.id,
        reason: 'dispute',
        amount_cents: -payment.expected_cents,
        external_ref: disputeId,
      })
      .execute()
    await tx.updateTable('teams').set({ disputed: true }).where('id', '=', teamId).execute()
  })
}
