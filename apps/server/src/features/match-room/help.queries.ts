import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { HelpCalls } from '../../db/room-tables.ts'

/** A match has one open call: calling again replaces its reason and keeps its place in the queue. */
export async function saveHelpCall(tx: Tx, call: Insertable<HelpCalls>): Promise<void> {
  const { team_id, called_by, reason } = call
  await tx
    .insertInto('help_calls')
    .values(call)
    .onConflict((conflict) => conflict.column('match_id').doUpdateSet({ team_id, called_by, reason }))
    .execute()
}

export async function deleteHelpCall(tx: Tx, matchId: string): Promise<Selectable<HelpCalls> | undefined> {
  return tx.deleteFrom('help_calls').where('match_id', '=', matchId).returningAll().executeTakeFirst()
}
