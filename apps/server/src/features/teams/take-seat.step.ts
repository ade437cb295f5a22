import type { Tx } from '../../db/db.ts'
import { isUniqueViolation } from '../../db/postgres-error.ts'
import { AppError } from '../../errors/app-error.ts'
import { insertMember } from './teams.queries.ts'

/**
 * Seats a player. The caller holds the team's lock; a unique index on the three slots refuses a fourth player even
 * without it.
 */
export async function takeSeat(tx: Tx, teamId: string, userId: string): Promise<void> {
  const isSeated = await insertMember(tx, teamId, userId).catch((error: unknown) => {
    if (isUniqueViolation(error, 'team_members_team_id_slot_key')) return false
    throw error
  })
  if (!isSeated) throw new AppError('conflict', 'Team is already full')
}
