import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const earlierTeams = (db: Db) =>
  db
    .selectFrom('teams as t')
    .innerJoin('tournaments as c', 'c.id', 't.tournament_id')
    .select(['t.id', 't.team_name', 't.captain_id', 'c.name as tournament_name', 'c.status as tournament_status'])
    .where('t.deleted_at', 'is', null)

export const findEarlierTeam = (db: Db, id: string) => earlierTeams(db).where('t.id', '=', id).executeTakeFirst()

/** The captain's team in their last completed cup, cancelled cups included. */
export const findLastTeamOfCaptain = (db: Db, captainId: string) =>
  earlierTeams(db)
    .where('t.captain_id', '=', captainId)
    .where('c.status', '=', 'completed')
    .orderBy('c.completed_at', 'desc')
    .orderBy('t.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

interface TeamMate {
  kind: 'player' | 'waiting' | 'declined'
  /** Null for an address without an account. */
  user_id: string | null
  name: string | null
  /** Null for a closed account. */
  email: string | null
}

/** The players of a team and the people whose latest invite to it is pending or declined, oldest first. */
export async function findTeamMates(db: Db, teamId: string): Promise<TeamMate[]> {
  const { rows } = await sql<TeamMate>`
    select kind, user_id, name, email from (
      select 'player' as kind, u.id as user_id, u.name, u.email, m.joined_at as at
      from team_members m join users u on u.id = m.user_id where m.team_id = ${teamId}
      union all
      select case i.status when 'rejected' then 'declined' else 'waiting' end, u.id, u.name, i.email, i.created_at
      from (
        select distinct on (email) * from invites where team_id = ${teamId} order by email, created_at desc
      ) as i
      left join users u on u.email = i.email
      where i.status in ('pending', 'rejected')
        and not exists (select from team_members m where m.team_id = ${teamId} and m.user_id = u.id)
    ) as mates order by at, email`.execute(db)
  return rows
}
