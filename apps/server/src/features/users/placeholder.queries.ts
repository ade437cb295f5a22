import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'

/**
 * Transfers a placeholder's seats, captaincies, accepted invites and prizes to the account that signed in with its
 * address. What the account already has is dropped from the placeholder.
 */
export async function movePlaceholder(tx: Tx, placeholderId: string, userId: string): Promise<void> {
  const ids = { placeholderId, userId }
  await moveSeats(tx, ids)
  await tx.updateTable('teams').set({ captain_id: userId }).where('captain_id', '=', placeholderId).execute()
  await tx.updateTable('invites').set({ accepted_by: userId }).where('accepted_by', '=', placeholderId).execute()
  await movePayouts(tx, ids)
}

interface Move {
  placeholderId: string
  userId: string
}

async function moveSeats(tx: Tx, { placeholderId, userId }: Move): Promise<void> {
  await tx
    .deleteFrom('team_members')
    .where('user_id', '=', placeholderId)
    .where('team_id', 'in', (eb) => eb.selectFrom('team_members').select('team_id').where('user_id', '=', userId))
    .execute()
  await tx.updateTable('team_members').set({ user_id: userId }).where('user_id', '=', placeholderId).execute()
}

async function movePayouts(tx: Tx, { placeholderId, userId }: Move): Promise<void> {
  await sql`
    update payouts p set user_id = ${userId}
    where p.user_id = ${placeholderId}
      and not exists (
        select 1 from payouts o
        where o.tournament_id = p.tournament_id and o.place = p.place and o.user_id = ${userId}
      )`.execute(tx)
}
