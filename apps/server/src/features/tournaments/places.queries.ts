import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export interface TakenPlaces {
  /** Teams that are in. */
  teams: number
  /** Checkouts that can still be paid, of teams that are not in. */
  checkouts: number
}

/** The places of a tournament that are taken. `exceptTeamId` leaves one team out. */
export async function countTakenPlaces(db: Db, tournamentId: string, exceptTeamId?: string): Promise<TakenPlaces> {
  const { rows } = await sql<{ teams: string; checkouts: string }>`
    select count(*) filter (where t.paid) as teams,
      count(*) filter (where not t.paid and exists (
        select from payments p where p.team_id = t.id and p.state in ('creating', 'open')
      )) as checkouts
    from teams t
    where t.tournament_id = ${tournamentId} and t.deleted_at is null
      and t.id is distinct from ${exceptTeamId ?? null}::uuid`.execute(db)
  return { teams: Number(rows[0]?.teams ?? 0), checkouts: Number(rows[0]?.checkouts ?? 0) }
}

/** Whether a checkout was ever opened for the tournament. */
export async function hasCheckout(db: Db, tournamentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('tournament_id', '=', tournamentId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
