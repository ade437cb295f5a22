import type { Selectable } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { HelpCalls } from '../../db/room-tables.ts'

export interface NewHelpCall {
  tournamentId: string
  matchId: string
  teamId: string | null
  calledBy: string
  reason: string
}

/** A match has one open call: calling again replaces its reason and keeps its place in the queue. */
export async function saveHelpCall(tx: Tx, call: NewHelpCall): Promise<void> {
  const values = { team_id: call.teamId, called_by: call.calledBy, reason: call.reason }
  await tx
    .insertInto('help_calls')
    .values({ match_id: call.matchId, tournament_id: call.tournamentId, ...values })
    .onConflict((conflict) => conflict.column('match_id').doUpdateSet(values))
    .execute()
}

export async function deleteHelpCall(tx: Tx, matchId: string): Promise<Selectable<HelpCalls> | undefined> {
  return tx.deleteFrom('help_calls').where('match_id', '=', matchId).returningAll().executeTakeFirst()
}
