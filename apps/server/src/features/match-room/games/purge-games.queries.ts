import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

const isOld = sql`(
  select c.completed_at from matches o join tournaments c on c.id = o.tournament_id where o.id = w.match_id
) < now() - interval '1 day'`

/** The headers that were sent for games of cups that have been over for a day. */
export async function deleteOldHeaders(db: Db): Promise<void> {
  await sql`delete from game_headers h using game_words w where w.id = h.word_id and ${isOld}`.execute(db)
}

/** Platform ids go with the headers. Whom of the team they belonged to is kept, so that figures keep their person. */
export async function deleteOldIds(db: Db): Promise<void> {
  await sql`
    update game_words w set has_ids = false, players = (
      select jsonb_agg(player || jsonb_build_object('id', null, 'user_id', (
        select p.user_id from game_accounts a join team_members p on p.user_id = a.user_id
        where a.platform = player ->> 'platform' and a.account_id = player ->> 'id'
          and p.team_id = case (player ->> 'team')::int when 1 then m.team1_id else m.team2_id end
      )) order by place)
      from jsonb_array_elements(w.players) with ordinality as listed (player, place)
    )
    from matches m where m.id = w.match_id and w.has_ids and ${isOld}
  `.execute(db)
}
