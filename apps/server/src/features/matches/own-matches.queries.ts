import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type OwnMatchRow = Awaited<ReturnType<typeof findOwnOpenMatches>>[number]

/**
 * Open matches of the user's teams: first those in check-in by deadline, then those in progress, then pending ones. The
 * teams are a materialized subquery: without statistics the planner would join all teams with all matches.
 */
export const findOwnOpenMatches = (db: Db, userId: string) =>
  db
    .with(
      (name) => name('own').materialized(),
      (own) =>
        own
          .selectFrom('team_members as p')
          .innerJoin('teams as t', 't.id', 'p.team_id')
          .select(['t.id', 't.team_name', 't.tournament_id'])
          .where('p.user_id', '=', userId)
          // an array, not a join: finds the cups in progress first, however many cups the player was in
          .where(
            'p.tournament_id',
            '=',
            sql<string>`any(array(select id from tournaments where status = 'in_progress'))`,
          )
          .where('t.deleted_at', 'is', null),
    )
    .selectFrom('own as t')
    .innerJoin('matches as m', (join) =>
      join.on((eb) => eb.or([eb('m.team1_id', '=', eb.ref('t.id')), eb('m.team2_id', '=', eb.ref('t.id'))])),
    )
    .leftJoin('teams as o', (join) =>
      join.onRef('o.id', '=', sql`case when m.team1_id = t.id then m.team2_id else m.team1_id end`),
    )
    .leftJoin('checkins as i', (join) => join.onRef('i.match_id', '=', 'm.id').onRef('i.team_id', '=', 't.id'))
    .select([
      'm.id as match_id',
      'm.tournament_id',
      't.id as team_id',
      't.team_name',
      'o.team_name as opponent_name',
      sql<number>`case when m.team1_id = t.id then 2 else 1 end`.as('opponent_slot'),
      'm.idx',
      'm.round_name',
      'm.best_of',
      'm.match_status',
      'm.checkin_deadline',
      sql<boolean>`i.team_id is not null`.as('checked_in'),
      sql<'none' | 'ours' | 'theirs' | 'disputed'>`coalesce((
        select case when count(*) > 1 then 'disputed' when bool_or(r.team_id = t.id) then 'ours' else 'theirs' end
        from match_reports r where r.match_id = m.id and r.closed_at is null having count(*) > 0
      ), 'none')`.as('report'),
    ])
    .where('m.match_status', '<>', 'completed')
    .orderBy(sql`case m.match_status when 'checkin' then 0 when 'in_progress' then 1 else 2 end`)
    .orderBy('m.checkin_deadline')
    .orderBy(sql`o.id is null`)
    .orderBy('m.idx')
    .execute()

export type CupTimeRow = Awaited<ReturnType<typeof findCupTimes>>[number]

/** The times of a cup's matches, and which match follows which. */
export const findCupTimes = (db: Db, tournamentId: string) =>
  db
    .selectFrom('matches')
    .select(['id', 'idx', 'match_status', 'best_of', 'winner_id', 'score', 'started_at', 'completed_at'])
    .select(['checkin_deadline', 'winner_to_idx', 'winner_to_slot', 'loser_to_idx', 'loser_to_slot'])
    .select(['round_name', 'position'])
    .where('tournament_id', '=', tournamentId)
    .execute()
