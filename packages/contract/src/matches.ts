import * as z from 'zod/mini'
import { DEFAULT_DQ_REASON, TEXT_LIMITS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { idOf, requiredField, textField } from './text-fields.ts'
import { Timestamp } from './timestamps.ts'

export const MATCH_STATUSES = ['pending', 'checkin', 'in_progress', 'completed'] as const
export const MatchStatus = z.enum(MATCH_STATUSES)
export type MatchStatus = z.infer<typeof MatchStatus>

export const BRACKETS = ['winners', 'losers'] as const
export const BracketSide = z.enum(BRACKETS)
export type BracketSide = z.infer<typeof BracketSide>

/** The place a team moves to: a match and which of its two slots. */
export const NextSlot = z.object({ match_id: z.string(), slot: z.enum(['team1', 'team2']) })

/** Games won so far. */
export const Series = z.object({ team1: z.number(), team2: z.number() })
export type Series = z.infer<typeof Series>

export const Match = z.object({
  id: z.string(),
  bracket: BracketSide,
  round: z.number(),
  round_name: z.string(),
  /** Place in the round, from 1. */
  position: z.number(),
  best_of: z.number(),
  match_status: MatchStatus,
  team1_id: z.nullable(z.string()),
  team2_id: z.nullable(z.string()),
  winner_id: z.nullable(z.string()),
  score: z.nullable(z.string()),
  /** The running series according to the teams, never the score. Null unless the match is in progress with a word about a game. */
  series: z.nullable(Series),
  checked_in_teams: z.array(z.string()),
  checkin_deadline: z.nullable(Timestamp),
  /** Null when the next match does not exist (yet). */
  winner_to: z.nullable(NextSlot),
  loser_to: z.nullable(NextSlot),
  /** One public line: a disqualification, a no-show, a correction. */
  ruling: z.nullable(z.string()),
  started_at: z.nullable(Timestamp),
  completed_at: z.nullable(Timestamp),
  /** Raised by every change except of the running series. */
  revision: z.number(),
})
export type Match = z.infer<typeof Match>

/** A later match that a change would affect, shown before confirmation. */
export const AffectedMatch = z.object({
  match_id: z.string(),
  round_name: z.string(),
  position: z.number(),
  bracket: BracketSide,
  match_status: MatchStatus,
  team1_name: z.nullable(z.string()),
  team2_name: z.nullable(z.string()),
  score: z.nullable(z.string()),
  /** Its result or running play would be lost; otherwise only its teams change. */
  lost: z.boolean(),
})
export type AffectedMatch = z.infer<typeof AffectedMatch>

const matchId = z.object({ id: idOf('Match') })
const flag = (name: string) => z.optional(z.enum(['true', 'false'], `${name} must be true or false`))
/** The revision that the caller has seen. If the match has changed since, the call is refused with the current match. */
const seen = z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'seen must be the revision of a match')))
const WINNER_AND_SCORE = 'Winner and score are required'

const adminMatch = { method: 'POST', access: 'admin', limit: 'admin_write', params: matchId, response: Match } as const

export const checkIn = endpoint({
  method: 'POST',
  path: '/matches/:id/checkin',
  access: 'user',
  limit: 'answer',
  summary: 'Check in the caller’s team',
  params: matchId,
  response: Match,
})

/** For the banner of a signed-in player: an open check-in or the next match. */
export const MyMatch = z.object({
  match_id: z.string(),
  tournament_id: z.string(),
  team_id: z.string(),
  team_name: z.string(),
  opponent_name: z.nullable(z.string()),
  /** While the opponent is not known: `Winner of Winners Round 1, match 3`. */
  opponent_from: z.nullable(z.string()),
  round_name: z.string(),
  best_of: z.number(),
  match_status: MatchStatus,
  checkin_deadline: z.nullable(Timestamp),
  checked_in: z.boolean(),
  /** Whose report of the result is open. */
  report: z.enum(['none', 'ours', 'theirs', 'disputed']),
  /** The estimated start of a match that has not been called; null where that would be a guess. */
  expected_at: z.nullable(Timestamp),
})
export type MyMatch = z.infer<typeof MyMatch>

export const myMatches = endpoint({
  method: 'GET',
  path: '/matches/mine',
  access: 'user',
  limit: 'none',
  summary: 'Open matches of the caller’s teams, most urgent first',
  response: z.object({ server_time: Timestamp, matches: z.array(MyMatch) }),
})

export const startCheckIn = endpoint({
  ...adminMatch,
  path: '/admin/matches/:id/start-checkin',
  summary: 'Open the seven-minute check-in window',
})

export const startAllCheckIns = endpoint({
  method: 'POST',
  path: '/admin/matches/start-all-checkins',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Open check-in for every match with two known teams',
  response: z.object({ started: z.array(z.string()) }),
})

export const processCheckIn = endpoint({
  ...adminMatch,
  path: '/admin/matches/:id/process-checkin',
  summary: 'Close check-in: start the match, or let absent teams forfeit',
  response: z.object({ match: Match, dq_teams: z.array(z.string()) }),
})

export const extendCheckIn = endpoint({
  ...adminMatch,
  path: '/admin/matches/:id/extend-checkin',
  summary: 'Give an open check-in window five more minutes, twice at most',
})

export const cancelCheckIn = endpoint({
  ...adminMatch,
  path: '/admin/matches/:id/close-checkin',
  summary: 'Cancel an open check-in: the match is pending again and keeps its check-ins',
  query: z.object({ seen }),
})

export const checkInTeam = endpoint({
  ...adminMatch,
  path: '/admin/matches/:id/checkin-team',
  summary: 'Check in a team, also after the deadline',
  query: z.object({ team_id: requiredField('team_id') }),
})

export const updateMatch = endpoint({
  ...adminMatch,
  path: '/admin/matches/:id/update',
  summary: 'Set or edit the result; a different winner may need cascade=true',
  query: z.object({
    winner_team_id: z
      .string({ error: WINNER_AND_SCORE })
      .check(z.refine((value) => value.trim() !== '', { error: WINNER_AND_SCORE, abort: true })),
    score: textField({ label: 'Score', ...TEXT_LIMITS.score, blank: WINNER_AND_SCORE }),
    cascade: flag('cascade'),
    seen,
  }),
})

export const matchImpact = endpoint({
  method: 'GET',
  path: '/admin/matches/:id/impact',
  access: 'admin',
  limit: 'none',
  summary: 'The later matches that a different winner would change, or reopening the match with reopen=true',
  params: matchId,
  query: z.object({ winner_team_id: z.optional(requiredField('winner_team_id')), reopen: flag('reopen') }).check(
    z.refine(({ winner_team_id, reopen }) => winner_team_id !== undefined || reopen === 'true', {
      error: 'winner_team_id is required',
    }),
  ),
  response: z.object({ affected_matches: z.array(AffectedMatch), needs_cascade: z.boolean() }),
})

export const reopenMatch = endpoint({
  ...adminMatch,
  path: '/admin/matches/:id/reopen',
  summary: 'Reopen a match: in progress if it was played, else pending; may need cascade=true',
  query: z.object({ cascade: flag('cascade'), seen }),
})

export const undoMatchChange = endpoint({
  ...adminMatch,
  path: '/admin/matches/:id/undo',
  summary: 'Undo the last change to a match, or an older one with change_id, unless a newer change depends on it',
  query: z.object({
    change_id: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/, 'change_id must be the id of a change'))),
  }),
})

export const disqualifyTeam = endpoint({
  ...adminMatch,
  path: '/admin/matches/:id/dq-team',
  summary: 'Give the win to the opponent; withdraw=true removes the team from the cup',
  query: z.object({
    team_id: requiredField('team_id'),
    reason: z._default(
      textField({ label: 'Reason', ...TEXT_LIMITS.reason, blank: 'Reason is required' }),
      DEFAULT_DQ_REASON,
    ),
    withdraw: flag('withdraw'),
    seen,
  }),
})
