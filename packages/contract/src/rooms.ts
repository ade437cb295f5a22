import * as z from 'zod/mini'
import { MAX_EVIDENCE_URL_LENGTH, MAX_GAMES_PER_TEAM, TEXT_LIMITS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { RoomGames } from './game-words.ts'
import { hasForbiddenCharacters, isBlank } from './invisible-characters.ts'
import { idOf, textField } from './text-fields.ts'
import { Timestamp } from './timestamps.ts'

/**
 * `closed`: the match has not started. `open`: it is being played. `reported`: one team has reported its win. `disputed`:
 * both have, differently. `completed`: it is over.
 */
export const ROOM_STATES = ['closed', 'open', 'reported', 'disputed', 'completed'] as const
export const RoomState = z.enum(ROOM_STATES)
export type RoomState = z.infer<typeof RoomState>

/** Name and password of the private match. Only callers who may see the room get it. */
export const Lobby = z.object({ name: z.string(), password: z.string(), host_team_id: z.string() })
export type Lobby = z.infer<typeof Lobby>

export const MatchReport = z.object({
  team_id: z.string(),
  team1_games: z.number(),
  team2_games: z.number(),
  reported_by: z.object({ id: z.string(), name: z.string() }),
  reported_at: Timestamp,
  evidence_url: z.nullable(z.string()),
})
export type MatchReport = z.infer<typeof MatchReport>

export const RoomMessage = z.object({
  id: z.string(),
  at: Timestamp,
  kind: z.enum(['text', 'system']),
  /** Null for system lines; `team_id` is null for an organiser. */
  author: z.nullable(z.object({ id: z.string(), name: z.string(), team_id: z.nullable(z.string()) })),
  text: z.string(),
})
export type RoomMessage = z.infer<typeof RoomMessage>

export const Room = z.object({
  match_id: z.string(),
  tournament_id: z.string(),
  state: RoomState,
  /** The caller's team in this match; null for an organiser and for a player of both teams. */
  my_team_id: z.nullable(z.string()),
  /** Null unless the match is in progress. */
  lobby: z.nullable(Lobby),
  /** At most one per team; still shown after the match. */
  reports: z.array(MatchReport),
  /** When the server confirms a report unless the other team reacts. */
  confirm_by: z.nullable(Timestamp),
  help: z.nullable(z.object({ reason: z.string(), called_at: Timestamp })),
  /** The newest 100, oldest first. */
  messages: z.array(RoomMessage),
  /** For a correct countdown on a device with a wrong clock. */
  server_time: Timestamp,
  /** False while an organiser has switched reporting off for this cup. */
  reporting: z.boolean(),
  /** Messages are accepted: both teams are known, and the match is not over for more than an hour. */
  can_write: z.boolean(),
  /** The caller's team may contest the result that the server confirmed. */
  can_contest: z.boolean(),
  /** The words of both teams about each game. */
  games: RoomGames,
  /** When the result was contested; null again after an organiser's decision. */
  contested_at: z.nullable(Timestamp),
})
export type Room = z.infer<typeof Room>

const matchId = z.object({ id: idOf('Match') })
const games = (name: string) =>
  z
    .int({ error: `${name} must be a whole number` })
    .check(
      z.gte(0, { error: `${name} must be at least 0` }),
      z.lte(MAX_GAMES_PER_TEAM, { error: `${name} must be at most ${MAX_GAMES_PER_TEAM}` }),
    )

const EVIDENCE = 'Evidence must be an https address'
/** Readers must see where the URL leads: it has no user name, which could look like the host, and nothing invisible. */
const isHttps = (value: string): boolean => {
  if (value.length > MAX_EVIDENCE_URL_LENGTH || !/^https:\/\/[^\s"'<>\\]+$/.test(value)) return false
  const url = hasForbiddenCharacters(value) ? null : URL.parse(value)
  return url !== null && url.username === '' && url.password === '' && !/^https:\/\/[^/?#]*@/.test(value)
}

/** Absent or blank means no evidence. */
const evidenceUrl = z.pipe(
  z.optional(
    z.nullable(
      z.string({ error: EVIDENCE }).check(
        z.overwrite((value) => value.trim()),
        z.refine((value) => value === '' || isHttps(value), { error: EVIDENCE }),
      ),
    ),
  ),
  z.transform((value) => (value === undefined || value === null || isBlank(value) ? null : value)),
)

const ofPlayers = { access: 'user', limit: 'room_write', params: matchId, response: Room } as const
const ofAdmins = { access: 'admin', limit: 'admin_write', params: matchId, response: Room } as const

export const getRoom = endpoint({
  method: 'GET',
  path: '/matches/:id/room',
  access: 'user',
  limit: 'none',
  summary: 'The room of a match, for its players and admins',
  params: matchId,
  response: Room,
})

export const reportResult = endpoint({
  ...ofPlayers,
  method: 'POST',
  path: '/matches/:id/report',
  summary: 'Report the games each team won; reporting your own loss ends the match',
  body: z.object({ team1_games: games('team1_games'), team2_games: games('team2_games'), evidence_url: evidenceUrl }),
})

export const confirmReport = endpoint({
  ...ofPlayers,
  method: 'POST',
  path: '/matches/:id/report/confirm',
  summary: "Confirm the other team's report; with the numbers seen, a changed report is refused with 409",
  body: z.object({
    team1_games: z.optional(games('team1_games')),
    team2_games: z.optional(games('team2_games')),
  }),
})

export const withdrawReport = endpoint({
  ...ofPlayers,
  method: 'POST',
  path: '/matches/:id/report/withdraw',
  summary: "Withdraw your team's report",
})

export const contestResult = endpoint({
  ...ofPlayers,
  method: 'POST',
  path: '/matches/:id/report/contest',
  summary: 'Contest a result that the server confirmed because nobody answered',
})

export const writeMessage = endpoint({
  ...ofPlayers,
  method: 'POST',
  path: '/matches/:id/messages',
  limit: 'message',
  summary: 'Write a short message in the room',
  body: z.object({
    text: textField({ label: 'Message', ...TEXT_LIMITS.message, blank: 'Message is required' }),
  }),
})

export const callForHelp = endpoint({
  ...ofPlayers,
  method: 'POST',
  path: '/matches/:id/help',
  summary: 'Call an organiser to the match',
  body: z.object({
    reason: textField({ label: 'Reason', ...TEXT_LIMITS.reason, blank: 'Reason is required' }),
  }),
})

export const markHelpDone = endpoint({
  ...ofAdmins,
  method: 'POST',
  path: '/admin/matches/:id/help/done',
  summary: 'Mark the call for an organiser as done',
})

export const renewLobby = endpoint({
  ...ofAdmins,
  method: 'POST',
  path: '/admin/matches/:id/lobby',
  summary: 'Create a new lobby name and password for a match in progress',
})

export const deleteMessage = endpoint({
  ...ofAdmins,
  method: 'DELETE',
  path: '/admin/matches/:id/messages/:messageId',
  summary: 'Remove a message from the room',
  params: z.object({ id: idOf('Match'), messageId: idOf('Message') }),
})
