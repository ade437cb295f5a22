import { overdueMinutes } from '@cup/contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export interface StoredClaim {
  team_id: string
  team_name: string
  reported_by: string
  team1_games: number
  team2_games: number
  evidence_url: string | null
}

export interface RoomAttention {
  kind: 'match_disputed' | 'help_called' | 'result_contested' | 'match_overdue'
  match_id: string
  round_name: string
  position: number
  team1_id: string
  team1_name: string
  team2_id: string
  team2_name: string
  score: string | null
  /** Why an organiser was called; `games`: the teams differ about a game, not about a report. */
  reason: string | null
  claims: StoredClaim[]
  since: Date
}

const OVERDUE_AT = sql<Date>`m.started_at
  + make_interval(mins => ${sql.lit(overdueMinutes(0))} + ${sql.lit(overdueMinutes(1) - overdueMinutes(0))} * m.best_of)`

const claims = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('team_id', r.team_id, 'team_name', t.team_name, 'reported_by', u.name,
    'team1_games', r.team1_games, 'team2_games', r.team2_games, 'evidence_url', r.evidence_url) order by r.reported_at), '[]')
  from match_reports r join teams t on t.id = r.team_id join users u on u.id = r.reported_by
  where r.match_id = m.id and (r.closed_at is null or m.match_status = 'completed'))`

/** Matches of the cup whose rooms need an organiser. A match may have several reasons. */
export async function findRoomAttention(db: Db, tournamentId: string): Promise<RoomAttention[]> {
  const { rows } = await sql<RoomAttention>`
    select n.kind, m.id as match_id, m.round_name, m.position, m.team1_id, t1.team_name as team1_name,
      m.team2_id, t2.team_name as team2_name, m.score, n.reason, n.since,
      case when n.kind in ('match_disputed', 'result_contested') then ${claims} else '[]'::jsonb end as claims
    from matches m
    join teams t1 on t1.id = m.team1_id
    join teams t2 on t2.id = m.team2_id
    cross join lateral (
      select 'match_disputed' as kind, null as reason, max(r.reported_at) as since
      from match_reports r where r.match_id = m.id and r.closed_at is null having count(*) > 1
      union all
      select 'match_disputed', 'games', max(w.sent_at)
      from match_series d join game_words w on w.match_id = d.match_id
      where d.match_id = m.id and d.contradicted
        and (select count(*) from match_reports r where r.match_id = m.id and r.closed_at is null) < 2
      having count(*) > 0
      union all
      select 'help_called', h.reason, h.called_at from help_calls h where h.match_id = m.id
      union all
      select 'result_contested', null, s.contested_at from server_confirmations s
      where s.match_id = m.id and s.contested_at is not null
      union all
      select 'match_overdue', null, ${OVERDUE_AT}
      where m.match_status = 'in_progress' and ${OVERDUE_AT} <= clock_timestamp()
    ) as n
    where m.tournament_id = ${tournamentId}
    order by m.idx
  `.execute(db)
  return rows
}

/** When the next match in progress becomes overdue. */
export async function findNextOverdue(db: Db, tournamentId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(${OVERDUE_AT}) as at from matches m
    where m.tournament_id = ${tournamentId} and m.match_status = 'in_progress' and ${OVERDUE_AT} > clock_timestamp()
  `.execute(db)
  return rows[0]?.at ?? null
}
