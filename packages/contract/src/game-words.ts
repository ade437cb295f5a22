import * as z from 'zod/mini'
import { MAX_GAME_GOALS, MAX_GAME_HEADER_BYTES, MAX_READING_PLAYERS, TEXT_LIMITS } from './constants.ts'
import { Platform } from './game-accounts.ts'
import { Series } from './matches.ts'
import { requiredField } from './text-fields.ts'
import { parseDateTime, Timestamp } from './timestamps.ts'

/** The source of a word: the header of a replay, the socket of the running game, or a pressed button. */
export const WORD_SOURCES = ['replay', 'live', 'press'] as const
/** `seen_by_both`: both teams agree. `claimed`: only one team sent a word. `contradicted`: they differ. */
export const GAME_STATES = ['seen_by_both', 'claimed', 'contradicted'] as const

/** The statistics of one player in one game. */
const playerStats = {
  score: z.number(),
  goals: z.number(),
  assists: z.number(),
  saves: z.number(),
  shots: z.number(),
}

/** `user_id` is null if no player of the two teams has linked the account; `team_id` is null for a spectator. */
export const GamePlayer = z.object({
  user_id: z.nullable(z.string()),
  name: z.string(),
  team_id: z.nullable(z.string()),
  ...playerStats,
})
export type GamePlayer = z.infer<typeof GamePlayer>

const goals = { team1_goals: z.nullable(z.number()), team2_goals: z.nullable(z.number()) }

/** What one team says about one game. */
export const GameWord = z.object({
  id: z.string(),
  team_id: z.string(),
  source: z.enum(WORD_SOURCES),
  winner_team_id: z.string(),
  /** Null for a press without goals. */
  ...goals,
  sent_by: z.object({ id: z.string(), name: z.string() }),
  sent_at: Timestamp,
  /** An admin can download the header of the replay. */
  has_header: z.boolean(),
  /** Linked accounts are on both sides, or belong to people of neither team: the word is kept but does not count. */
  doubt: z.nullable(z.enum(['wrong_sides', 'strangers'])),
})
export type GameWord = z.infer<typeof GameWord>

/** A player in the room. "This is me" links `account`, which is null if the source has no id. */
export const RoomGamePlayer = z.extend(GamePlayer, {
  account: z.nullable(z.object({ platform: Platform, id: z.string() })),
})
export type RoomGamePlayer = z.infer<typeof RoomGamePlayer>

export const RoomGame = z.object({
  /** The id of its first word. */
  id: z.string(),
  /** From 1, in the order of play. */
  number: z.number(),
  standing: z.enum(GAME_STATES),
  /** Null when it is contradicted. */
  winner_team_id: z.nullable(z.string()),
  ...goals,
  overtime: z.nullable(z.boolean()),
  forfeit: z.boolean(),
  /** False for games after the deciding one. */
  counts: z.boolean(),
  words: z.array(GameWord),
  players: z.array(RoomGamePlayer),
})
export type RoomGame = z.infer<typeof RoomGame>

/** The games of a match as its room shows them. */
export const RoomGames = z.object({
  list: z.array(RoomGame),
  series: Series,
  /**
   * `open`: nobody has won yet. `agreed`: both teams saw every game that counts. `claimed`: decided, but some games were
   * claimed by one team alone. `contradicted`: the teams differ about a game that counts.
   */
  outcome: z.enum(['open', 'agreed', 'claimed', 'contradicted']),
  /** The report that the caller's team can send with one press, because the games it has seen decide the series. */
  report: z.nullable(z.object({ team1_games: z.number(), team2_games: z.number() })),
  /** The number of the game that the next press of the caller's team is about; null for a caller without a team. */
  next_number: z.nullable(z.number()),
  /** The caller's team has a press that it can withdraw. */
  can_take_back: z.boolean(),
  /** The team that is blue by default, the host; linked accounts and the sender can override it. */
  blue_team_id: z.nullable(z.string()),
  /** Words that are not counted; each has its reason in `doubt`. */
  doubtful: z.array(GameWord),
  /** Words from before a restart of the match, and about games that an organiser removed. */
  set_aside: z.array(GameWord),
})
export type RoomGames = z.infer<typeof RoomGames>

/** The public view of a game of a completed match. */
export const MatchGame = z.object({
  number: z.number(),
  ...goals,
  winner_team_id: z.string(),
  /** Null if no source has it. */
  overtime: z.nullable(z.boolean()),
  /** The teams behind the words: both, or the one that claimed it. */
  seen_by: z.array(z.string()),
  players: z.array(GamePlayer),
})
export type MatchGame = z.infer<typeof MatchGame>

/** One line of a cup's table of players. */
export const TablePlayer = z.object({
  /** Null if no one has linked the account; then the name is that of the game. */
  user_id: z.nullable(z.string()),
  name: z.string(),
  team_id: z.string(),
  team_name: z.string(),
  games: z.number(),
  goals: z.number(),
  assists: z.number(),
  saves: z.number(),
})
export type TablePlayer = z.infer<typeof TablePlayer>

const whole = (label: string, max: number) =>
  z
    .int({ error: `${label} must be a whole number` })
    .check(z.gte(0, { error: `${label} must be at least 0` }), z.lte(max, { error: `${label} must be at most ${max}` }))
const goalsField = (label: string) => whole(label, MAX_GAME_GOALS)
const side = z.enum(['blue', 'orange'], { error: 'side must be blue or orange' })
const UNREADABLE = 'This reading cannot be used'
const shortText = (max: number) => z.string(UNREADABLE).check(z.maxLength(max, UNREADABLE))
const statistic = whole('A figure', 100_000)

/** The page's reading of the running game, in the form of `packages/game`. */
const readingPlayer = z.object({
  name: shortText(TEXT_LIMITS.gameName.max),
  side: z.nullable(side),
  platform: z.union([Platform, z.literal('unknown')], UNREADABLE),
  id: z.nullable(shortText(TEXT_LIMITS.gameAccountId.max)),
  score: statistic,
  goals: statistic,
  assists: statistic,
  saves: statistic,
  shots: statistic,
  bot: z.boolean(UNREADABLE),
})

export const LiveReading = z.object(
  {
    blue: goalsField('blue'),
    orange: goalsField('orange'),
    winner: z.nullable(side),
    forfeit: z.boolean(UNREADABLE),
    overtime: z.nullable(z.boolean(UNREADABLE)),
    match_guid: z.nullable(z.string(UNREADABLE).check(z.regex(/^[0-9A-F]{32}$/, UNREADABLE))),
    started_at: z.nullable(
      z.string(UNREADABLE).check(z.refine((text) => parseDateTime(text) !== undefined, { error: UNREADABLE })),
    ),
    seconds_played: z.nullable(z.number(UNREADABLE).check(z.gte(0, UNREADABLE), z.lte(100_000, UNREADABLE))),
    map: z.nullable(shortText(TEXT_LIMITS.gameMap.max)),
    players: z.array(readingPlayer, UNREADABLE).check(z.maxLength(MAX_READING_PLAYERS, UNREADABLE)),
  },
  UNREADABLE,
)

/** The side of the caller's team; linked accounts take precedence. */
const ownSide = z.optional(side)

const HEADER = 'header must be the header of a replay in base64, of at most 64 KB'
/** Four letters for three bytes. */
const MAX_BASE64 = Math.ceil(MAX_GAME_HEADER_BYTES / 3) * 4

export const SentWord = z.discriminatedUnion(
  'source',
  [
    z.object({
      source: z.literal('replay'),
      header: z
        .string(HEADER)
        .check(z.maxLength(MAX_BASE64, HEADER), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: HEADER })),
      side: ownSide,
    }),
    z.object({ source: z.literal('live'), reading: LiveReading, side: ownSide }),
    z.object({
      source: z.literal('press'),
      winner_team_id: requiredField('winner_team_id'),
      team1_goals: z.optional(goalsField('team1_goals')),
      team2_goals: z.optional(goalsField('team2_goals')),
      /** `next_number` as the caller saw it: 409 `games_changed` if the team has sent a word about that game since. */
      number: z.optional(whole('number', 99)),
    }),
  ],
  { error: 'source must be replay, live or press' },
)
export type SentWord = z.infer<typeof SentWord>
