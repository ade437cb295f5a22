import type { Selectable } from 'kysely'
import type { Tournaments } from '../../src/db/cup-tables.ts'
import type { Db } from '../../src/db/db.ts'

export interface TournamentInput {
  name?: string
  startDate?: Date
  /** A tournament in progress comes from `createBracket`: it needs its matches. */
  status?: 'active' | 'completed'
}

let made = 0

export async function createTournament(db: Db, input: TournamentInput = {}): Promise<Selectable<Tournaments>> {
  made += 1
  // cups of earlier tests stay in progress: they count as cups from before only one could be
  await db.updateTable('tournaments').set({ beside_another: true }).where('status', '=', 'in_progress').execute()
  const status = input.status ?? 'active'
  return db
    .insertInto('tournaments')
    .values({
      name: input.name ?? `Cup ${made}`,
      start_date: input.startDate ?? new Date('2030-01-01T18:00:00Z'),
      status,
      completed_at: status === 'completed' ? new Date() : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
