import * as z from 'zod/mini'
import { MAX_BRACKET_TEAMS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Match } from './matches.ts'
import { idOf, requiredField } from './text-fields.ts'
import { Timestamp } from './timestamps.ts'
import { TournamentStatus } from './tournaments.ts'

export const BracketTeam = z.object({
  id: z.string(),
  team_name: z.string(),
  seed: z.number(),
  /** See `chooseEmblem`. */
  emblem: z.number(),
})
export type BracketTeam = z.infer<typeof BracketTeam>

export const Bracket = z.object({
  tournament_id: z.string(),
  tournament_name: z.string(),
  tournament_status: TournamentStatus,
  /** `expectedTimes` needs both: the start, and whether check-ins open automatically. */
  start_date: Timestamp,
  automatic: z.boolean(),
  /** Raised by every committed change of this response, except of `server_time`. It never restarts. */
  version: z.number(),
  /** Lets a page count down correctly when its own clock is wrong. Absent from the response to `?version=`. */
  server_time: z.optional(Timestamp),
  teams: z.array(BracketTeam),
  matches: z.array(Match),
})
export type Bracket = z.infer<typeof Bracket>

/** The If-None-Match value of a client that has this version, from a response or from events. */
export const bracketTag = (version: number): string => `W/"v${version}"`

export const getBracket = endpoint({
  method: 'GET',
  path: '/bracket/:tournamentId',
  access: 'public',
  limit: 'cached_read',
  summary: 'Teams and matches of a tournament; both are empty before the draw',
  params: z.object({ tournamentId: idOf('Tournament') }),
  /** The version that the caller knows of. If it is current, any cache may store the response. */
  query: z.object({
    version: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'version must be the version of a bracket'))),
  }),
  response: Bracket,
})

const generated = z.object({ tournament_id: z.string(), matches: z.number() })

export const generateBracket = endpoint({
  method: 'POST',
  path: '/admin/bracket/generate/:tournamentId',
  access: 'admin',
  limit: 'admin_write',
  summary:
    'Seed the paid teams in their current order; open_now=true makes the cup automatic and opens its check-ins at once',
  params: z.object({ tournamentId: idOf('Tournament') }),
  query: z.object({ open_now: z.optional(z.enum(['true', 'false'], 'open_now must be true or false')) }),
  response: generated,
})

const SEEDING = 'Seeding must list every paid team exactly once'

export const customSeedBracket = endpoint({
  method: 'POST',
  path: '/admin/bracket/custom-seed',
  access: 'admin',
  limit: 'admin_write',
  // an id of 36 letters, its quotes and a comma for each of 1,024 teams
  bodyLimit: 64 * 1024,
  summary: 'Seed the paid teams in the order given',
  query: z.object({ tournament_id: requiredField('tournament_id') }),
  body: z.object({
    seeded_team_ids: z
      .array(z.string(SEEDING), { error: (issue) => (issue.input === undefined ? 'Seeding list is empty' : SEEDING) })
      .check(
        z.refine((ids) => ids.length > 0, { error: 'Seeding list is empty', abort: true }),
        z.refine((ids) => ids.length <= MAX_BRACKET_TEAMS, { error: SEEDING, abort: true }),
      ),
  }),
  response: generated,
})

export const shuffleSeeds = endpoint({
  method: 'POST',
  path: '/admin/bracket/shuffle/:tournamentId',
  access: 'admin',
  limit: 'admin_write',
  summary: 'The paid teams in a random order, to seed by; changes nothing',
  params: z.object({ tournamentId: idOf('Tournament') }),
  response: z.object({ seeded_team_ids: z.array(z.string()) }),
})

export const SuggestedSeeds = z.object({
  /** Every paid team, best seed first, each with its reason: "won 9 of 11, 1st and 3rd lately", "new". */
  seeds: z.array(z.object({ team_id: z.string(), reason: z.string() })),
})
export type SuggestedSeeds = z.infer<typeof SuggestedSeeds>

export const suggestedSeeds = endpoint({
  method: 'GET',
  path: '/admin/bracket/suggested-seeds/:tournamentId',
  access: 'admin',
  limit: 'none',
  summary: 'The paid teams in the order of their players’ results in earlier cups, to seed by',
  params: z.object({ tournamentId: idOf('Tournament') }),
  response: SuggestedSeeds,
})

const namedTeam = z.object({ id: z.string(), team_name: z.string() })

/** A preview of Generate Bracket, shown beside the button. */
export const BracketPreview = z.object({
  tournament_id: z.string(),
  can_generate: z.boolean(),
  reason: z.nullable(z.string()),
  paid_teams: z.array(namedTeam),
  unpaid_teams: z.array(namedTeam),
  /** Paid teams whose entry fee is disputed. */
  disputed_teams: z.array(namedTeam),
  short_teams: z.array(z.object({ id: z.string(), team_name: z.string(), players: z.number() })),
  players_on_two_teams: z.array(z.object({ player_name: z.string(), team_names: z.array(z.string()) })),
  open_checkouts: z.number(),
  byes: z.number(),
  match_count: z.number(),
  first_round: z.array(z.object({ team1_name: z.string(), team2_name: z.string() })),
})
export type BracketPreview = z.infer<typeof BracketPreview>

export const previewBracket = endpoint({
  method: 'GET',
  path: '/admin/bracket/preview/:tournamentId',
  access: 'admin',
  limit: 'none',
  summary: 'Pre-flight check and first-round pairs',
  params: z.object({ tournamentId: idOf('Tournament') }),
  response: BracketPreview,
})
