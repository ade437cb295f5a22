import { MESSAGES_END_AFTER_MINUTES, ROOM_MESSAGES_SHOWN } from '@cup/contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { MatchStatusName } from '../../db/match-tables.ts'
import { accountsOfMatch, type StoredWord, type TeamAccount, wordsOfMatch } from './games/words.queries.ts'

/** The facts that decide who may enter a room and write in it. */
export interface RoomPlace {
  match_id: string
  tournament_id: string
  match_status: MatchStatusName
  /** The caller's teams in this match: none for other people, two for a player of both. */
  my_teams: string[]
  /** Both teams are known, and the match ended less than an hour ago, if at all. */
  can_write: boolean
}

interface StoredReport {
  team_id: string
  team1_games: number
  team2_games: number
  reported_by: { id: string; name: string }
  reported_at: string
  evidence_url: string | null
  confirm_by: string | null
}

interface StoredMessage {
  id: string
  at: string
  kind: 'text' | 'system'
  author: { id: string; name: string; team_id: string | null } | null
  text: string
}

export interface RoomRow extends RoomPlace {
  now: Date
  tournament_status: 'active' | 'in_progress' | 'completed'
  reporting: boolean
  lobby: { name: string; password: string; host_team_id: string } | null
  reports: StoredReport[]
  help: { reason: string; called_at: string } | null
  confirmed_for: string | null
  contested_at: Date | null
  /** A match that one of the two teams moved on to has begun. */
  next_match_began: boolean
  messages: StoredMessage[]
  team1_id: string | null
  team2_id: string | null
  best_of: number
  words: StoredWord[]
  accounts: TeamAccount[]
}

const place = (userId: string) => sql`
  m.id as match_id, m.tournament_id, m.match_status,
  array(select p.team_id from team_members p
    where p.user_id = ${userId} and p.team_id in (m.team1_id, m.team2_id)) as my_teams,
  m.team1_id is not null and m.team2_id is not null and coalesce(
    m.completed_at > clock_timestamp() - make_interval(mins => ${sql.lit(MESSAGES_END_AFTER_MINUTES)}), true
  ) as can_write`

export async function findRoomPlace(db: Db, matchId: string, userId: string): Promise<RoomPlace | undefined> {
  const { rows } = await sql<RoomPlace>`select ${place(userId)} from matches m where m.id = ${matchId}`.execute(db)
  return rows[0]
}

const lobby = sql`(
  select json_build_object('name', l.name, 'password', l.password, 'host_team_id', l.host_team_id)
  from lobbies l where l.match_id = m.id and m.match_status = 'in_progress')`

const reports = sql`(
  select coalesce(json_agg(json_build_object(
    'team_id', r.team_id, 'team1_games', r.team1_games, 'team2_games', r.team2_games,
    'reported_by', json_build_object('id', u.id, 'name', u.name), 'reported_at', r.reported_at,
    'evidence_url', r.evidence_url, 'confirm_by', r.confirm_by) order by r.reported_at), '[]')
  from match_reports r join users u on u.id = r.reported_by
  where r.match_id = m.id and (r.closed_at is null or m.match_status = 'completed'))`

const help = sql`(
  select json_build_object('reason', h.reason, 'called_at', h.called_at) from help_calls h where h.match_id = m.id)`

/** Messages and lines, and a line for each player who joined a team of the match after the draw. */
const messages = sql`(
  select coalesce(json_agg(json_build_object('id', s.id, 'at', s.at, 'kind', s.kind, 'author', s.author, 'text', s.text)
    order by s.at, s.number), '[]')
  from (
    select * from (
      (select w.id, w.created_at as at, w.number, w.kind, w.text, case when w.kind = 'text'
          then json_build_object('id', u.id, 'name', u.name, 'team_id', w.team_id) end as author
        from match_messages w left join users u on u.id = w.author_id
        where w.match_id = m.id order by w.number desc limit ${sql.lit(ROOM_MESSAGES_SHOWN)})
      union all
      select p.user_id, p.joined_at, 0, 'system', u.name || ' joined ' || t.team_name || '.', null
      from team_members p join users u on u.id = p.user_id join teams t on t.id = p.team_id
      where p.team_id in (m.team1_id, m.team2_id) and p.joined_at > c.bracket_at
    ) as entries
    order by entries.at desc, entries.number desc limit ${sql.lit(ROOM_MESSAGES_SHOWN)}
  ) as s)`

/** The whole room in one read of bounded size. */
export async function findRoom(db: Db, matchId: string, userId: string): Promise<RoomRow | undefined> {
  const { rows } = await sql<RoomRow>`
    select ${place(userId)}, clock_timestamp() as now, c.status as tournament_status, c.reporting,
      ${lobby} as lobby, ${reports} as reports, ${help} as help, ${messages} as messages,
      m.team1_id, m.team2_id, m.best_of, ${wordsOfMatch} as words, ${accountsOfMatch} as accounts,
      s.team_id as confirmed_for, s.contested_at,
      exists (
        select from matches n where n.tournament_id = m.tournament_id
          and n.idx in (m.winner_to_idx, m.loser_to_idx) and n.match_status in ('in_progress', 'completed')
      ) as next_match_began
    from matches m
    join tournaments c on c.id = m.tournament_id
    left join server_confirmations s on s.match_id = m.id
    where m.id = ${matchId}
  `.execute(db)
  return rows[0]
}
