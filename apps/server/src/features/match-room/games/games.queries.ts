import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { MatchRow } from '../../matches/matches.queries.ts'
import { accountsOfMatch, type StoredWord, type TeamAccount, wordsOfMatch } from './words.queries.ts'

type GameMatch = Pick<
  MatchRow,
  'id' | 'team1_id' | 'team2_id' | 'team1_name' | 'team2_name' | 'best_of' | 'match_status' | 'score' | 'winner_id'
>

export interface MatchWithGames {
  match: GameMatch
  words: StoredWord[]
  accounts: TeamAccount[]
}

const factsOfMatches = sql<MatchWithGames>`
  select json_build_object('id', m.id, 'team1_id', m.team1_id, 'team2_id', m.team2_id, 'team1_name', t1.team_name,
      'team2_name', t2.team_name, 'best_of', m.best_of, 'match_status', m.match_status, 'score', m.score,
      'winner_id', m.winner_id) as match,
    ${wordsOfMatch} as words, ${accountsOfMatch} as accounts
  from matches m left join teams t1 on t1.id = m.team1_id left join teams t2 on t2.id = m.team2_id`

export async function findGameFacts(db: Db, matchId: string): Promise<MatchWithGames | undefined> {
  const { rows } = await sql<MatchWithGames>`${factsOfMatches} where m.id = ${matchId}`.execute(db)
  return rows[0]
}

/** The games of every completed match of a cup that has words. */
export async function findGamesOfCup(db: Db, tournamentId: string): Promise<MatchWithGames[]> {
  const { rows } = await sql<MatchWithGames>`
    ${factsOfMatches}
    where m.tournament_id = ${tournamentId} and m.match_status = 'completed'
      and exists (select from game_words w where w.match_id = m.id)
    order by m.idx
  `.execute(db)
  return rows
}

const isOld = sql`(
  select c.completed_at from matches o join tournaments c on c.id = o.tournament_id where o.id = w.match_id
) < now() - interval '1 day'`

/** Deletes the headers of games of cups that were completed more than a day ago. */
export async function deleteOldHeaders(db: Db): Promise<void> {
  await sql`delete from game_headers h using game_words w where w.id = h.word_id and ${isOld}`.execute(db)
}

/** Deletes platform ids with the headers. Keeps the user instead, so that the statistics keep their person. */
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
