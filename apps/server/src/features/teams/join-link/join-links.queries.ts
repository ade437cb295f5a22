import type { Db, Tx } from '../../../db/db.ts'

/** The team of a join link while registration is open. */
export const findOffer = (db: Db, codeHash: Buffer) =>
  db
    .selectFrom('join_links as l')
    .innerJoin('teams as t', 't.id', 'l.team_id')
    .innerJoin('tournaments as c', 'c.id', 't.tournament_id')
    .select(['t.id as team_id', 't.team_name', 'c.name as tournament_name', 'c.id as tournament_id'])
    .select(['c.entry_fee_cents', 'c.rules', 'c.rules_changed_at'])
    .where('l.code_hash', '=', codeHash)
    .where('t.deleted_at', 'is', null)
    .where('c.status', '=', 'active')
    .executeTakeFirst()

/** Replaces the team's link. */
export async function saveJoinLink(tx: Tx, teamId: string, codeHash: Buffer): Promise<void> {
  await tx
    .insertInto('join_links')
    .values({ team_id: teamId, code_hash: codeHash })
    .onConflict((conflict) =>
      conflict.column('team_id').doUpdateSet((eb) => ({
        code_hash: eb.ref('excluded.code_hash'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute()
}

export async function deleteJoinLinkOfTeam(tx: Tx, teamId: string): Promise<void> {
  await tx.deleteFrom('join_links').where('team_id', '=', teamId).execute()
}
