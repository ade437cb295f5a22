import { sql } from 'kysely'
import type { Db } from '../../src/db/db.ts'
import { recomputeRecords } from '../../src/features/records/recompute-records.step.ts'

/** Gives the title of each finished cup to another of its teams, and computes every player's record from all cups. */
export async function writeRecords(db: Db): Promise<void> {
  await sql`
    update tournaments c set first_team_id = t.id, first_team_name = t.team_name from teams t
    where t.tournament_id = c.id and c.second_team_id <> t.id and c.third_team_id <> t.id
      and t.seed = 4 + extract(epoch from c.start_date)::bigint / 604800 % 20`.execute(db)
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await recomputeRecords(tx)
  })
  await sql`analyze player_records`.execute(db)
}
