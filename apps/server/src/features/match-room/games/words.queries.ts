import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/db.ts'
import type { GameWords, StoredPlayer } from '../../../db/game-tables.ts'

/** One team's word about one game, with its sender. */
export interface StoredWord {
  id: string
  team_id: string
  source: GameWords['source']
  winner_team_id: string
  team1_goals: number | null
  team2_goals: number | null
  match_guid: string | null
  started_at: string | null
  forfeit: boolean
  overtime: boolean | null
  players: StoredPlayer[]
  doubt: GameWords['doubt']
  sent_by: { id: string; name: string }
  sent_at: string
  set_aside: boolean
  has_header: boolean
}

/** A player of one of the two teams; one row for each linked account, or one without. */
export interface TeamAccount {
  user_id: string
  name: string
  team_id: string
  platform: string | null
  id: string | null
}

/** More than the words of both teams, plus some that were set aside. */
const MAX_WORDS_READ = 120

/** All words about the match `m`, in their order. */
export const wordsOfMatch: RawBuilder<StoredWord[]> = sql`(
  select coalesce(json_agg(json_build_object(
    'id', w.id, 'team_id', w.team_id, 'source', w.source, 'winner_team_id', w.winner_team_id,
    'team1_goals', w.team1_goals, 'team2_goals', w.team2_goals, 'match_guid', w.match_guid,
    'started_at', w.started_at, 'forfeit', w.forfeit,
    'overtime', w.overtime, 'players', w.players, 'doubt', w.doubt,
    'sent_by', json_build_object('id', u.id, 'name', u.name), 'sent_at', w.sent_at,
    'set_aside', w.set_aside_at is not null,
    'has_header', exists (select from game_headers h where h.word_id = w.id)) order by w.number), '[]')
  from (
    select * from game_words where match_id = m.id order by number desc limit ${sql.lit(MAX_WORDS_READ)}
  ) as w join users u on u.id = w.sent_by)`

/** The players of the match `m` and their linked accounts. */
export const accountsOfMatch: RawBuilder<TeamAccount[]> = sql`(
  select coalesce(json_agg(json_build_object(
    'user_id', u.id, 'name', u.name, 'team_id', p.team_id, 'platform', a.platform, 'id', a.account_id)), '[]')
  from team_members p join users u on u.id = p.user_id left join game_accounts a on a.user_id = p.user_id
  where p.team_id in (m.team1_id, m.team2_id))`

export async function findWords(db: Db, matchId: string): Promise<StoredWord[]> {
  const { rows } = await sql<{ words: StoredWord[] }>`
    select ${wordsOfMatch} as words from matches m where m.id = ${matchId}`.execute(db)
  return rows[0]?.words ?? []
}

export type NewWord = Omit<Insertable<GameWords>, 'players'> & { players: StoredPlayer[] }

const toColumns = ({ players, ...word }: NewWord) => ({
  ...word,
  players: JSON.stringify(players),
  has_ids: players.some(({ id }) => id !== null),
})

export async function insertWord(tx: Tx, word: NewWord): Promise<string> {
  const { id } = await tx.insertInto('game_words').values(toColumns(word)).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Replaces a press by a reading. The game keeps its position in the series. */
export async function replaceWord(tx: Tx, id: string, word: NewWord): Promise<void> {
  await tx
    .updateTable('game_words')
    .set({ ...toColumns(word), sent_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteWord(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('game_words').where('id', '=', id).execute()
}

export async function setWordsAside(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('game_words')
    .set({ set_aside_at: sql<Date>`clock_timestamp()` })
    .where('id', 'in', [...ids])
    .execute()
}

/** The match in which a guid was used before. */
export async function findUseOfGuid(
  tx: Tx,
  guid: string,
): Promise<{ match_id: string; is_set_aside: boolean } | undefined> {
  const { rows } = await sql<{ match_id: string; is_set_aside: boolean }>`
    select match_id, set_aside_at is not null as is_set_aside from game_words where match_guid = ${guid}
    order by set_aside_at is null limit 1
  `.execute(tx)
  return rows[0]
}

/** A linked account, with those of the two teams that its person plays in. */
export interface LinkedAccount {
  platform: string
  id: string
  teams: string[]
}

export async function findLinkedAccounts(
  tx: Tx,
  accounts: readonly { platform: string; id: string }[],
  teamIds: readonly string[],
): Promise<LinkedAccount[]> {
  const { rows } = await sql<LinkedAccount>`
    select a.platform, a.account_id as id, array(
      select p.team_id from team_members p where p.user_id = a.user_id and p.team_id = any(${teamIds}::uuid[])
    ) as teams
    from unnest(${accounts.map(({ platform }) => platform)}::text[], ${accounts.map(({ id }) => id)}::text[])
      as wanted (platform, id)
    join game_accounts a on a.platform = wanted.platform and a.account_id = wanted.id
  `.execute(tx)
  return rows
}

export async function insertHeader(tx: Tx, wordId: string, bytes: Buffer): Promise<void> {
  await tx
    .insertInto('game_headers')
    .values({ word_id: wordId, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The first of these words that has a header. */
export async function findHeader(db: Db, wordIds: readonly string[]): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select h.bytes from unnest(${wordIds}::uuid[]) with ordinality as wanted (id, place)
    join game_headers h on h.word_id = wanted.id order by wanted.place limit 1
  `.execute(db)
  return rows[0]?.bytes
}

export async function findHostTeam(tx: Tx, matchId: string): Promise<string | null> {
  const lobby = await tx.selectFrom('lobbies').select('host_team_id').where('match_id', '=', matchId).executeTakeFirst()
  return lobby?.host_team_id ?? null
}
