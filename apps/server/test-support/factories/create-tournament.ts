import type { Selectable } from 'kysely'
import type { Tournaments } from '../../src/db/cup-tables.ts'
import type { Db } from '../../src/db/db.ts'

export interface TournamentInput {
  name?: string
  startDate?: Date
  /** For a tournament in progress use `createBracket`, because it needs matches. */
  status?: 'active' | 'completed'
  /** Cents per team; $10 by default. */
  feeCents?: number
  addedCents?: number
  teamLimit?: number
  rules?: string
}

let made = 0

export async function createTournament(db: Db, input: TournamentInput = {}): Promise<Selectable<Tournaments>> {
  made += 1
  // cups of earlier tests stay in progress: they count as cups from releases that allowed several
  await db.updateTable('tournaments').set({ beside_another: true }).where('status', '=', 'in_progress').execute()
  const status = input.status ?? 'active'
  const { feeCents, addedCents = 0, teamLimit = null, rules = null } = input
  const tournament = await db
    .insertInto('tournaments')
    .values({
      name: input.name ?? `Cup ${made}`,
      start_date: input.startDate ?? new Date('2030-01-01T18:00:00Z'),
      status,
      completed_at: status === 'completed' ? new Date() : null,
      ...(feeCents !== undefined && { entry_fee_cents: feeCents }),
      added_prize_cents: addedCents,
      team_limit: teamLimit,
      rules,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (addedCents > 0) {
    const row = {
      tournament_id: tournament.id,
      payment_id: null,
      amount_cents: addedCents,
      external_ref: tournament.id,
    }
    await db
      .insertInto('ledger')
      .values({ ...row, reason: 'added' })
      .execute()
  }
  return tournament
}
