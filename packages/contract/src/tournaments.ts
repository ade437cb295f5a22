import * as z from 'zod/mini'
import { TEAM_LIMITS, TEXT_LIMITS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { pageQuery } from './pages.ts'
import { rulesChangedAt, TERMS_BODY_LIMIT, termsFields, termsShape } from './terms.ts'
import { idOf, requiredField, textField } from './text-fields.ts'
import { startDateField, Timestamp } from './timestamps.ts'

/** `active`: registration, no bracket yet. `in_progress`: the bracket has been drawn. */
export const TOURNAMENT_STATUSES = ['active', 'in_progress', 'completed'] as const
export const TournamentStatus = z.enum(TOURNAMENT_STATUSES)
export type TournamentStatus = z.infer<typeof TournamentStatus>

export const Tournament = z.object({
  id: z.string(),
  name: z.string(),
  status: TournamentStatus,
  /** Dollars. */
  prize_pool: z.number(),
  team_count: z.number(),
  paid_team_count: z.number(),
  start_date: Timestamp,
  created_at: Timestamp,
  completed_at: z.nullable(Timestamp),
  first_place_team_id: z.nullable(z.string()),
  second_place_team_id: z.nullable(z.string()),
  third_place_team_id: z.nullable(z.string()),
  first_place_team_name: z.nullable(z.string()),
  second_place_team_name: z.nullable(z.string()),
  third_place_team_name: z.nullable(z.string()),
  /** See `chooseEmblem`; null for a place without a team. */
  place_emblems: z.object({
    first: z.nullable(z.number()),
    second: z.nullable(z.number()),
    third: z.nullable(z.number()),
  }),
  /** Dollars per place, as in the payout sheet; null while undecided. */
  prize_amounts: z.nullable(z.object({ first: z.number(), second: z.number(), third: z.number() })),
  /** "Prizes paid: n of m". */
  payouts_sent: z.number(),
  payouts_total: z.number(),
  /** The server opens and processes check-ins automatically. */
  automatic: z.boolean(),
  /** Check-ins of an automatic cup open immediately instead of from `start_date` on. */
  checkins_open_now: z.boolean(),
  /** Players report their results. */
  reporting: z.boolean(),
  /** The server draws the bracket at the start if `min_teams` are in, and otherwise cancels the cup after a while. */
  automatic_draw: z.boolean(),
  min_teams: z.number(),
  /** Cancelled before it was decided: every fee was refunded. */
  cancelled: z.boolean(),
  /** The version of its bracket. */
  bracket_version: z.number(),
  /** The terms; amounts in dollars. */
  ...termsShape,
  rules_changed_at: rulesChangedAt,
  /** Places used by teams that are in and open checkouts, and waiting teams of a full cup. Null without a limit. */
  places: z.nullable(z.object({ taken: z.number(), waiting: z.number() })),
})
export type Tournament = z.infer<typeof Tournament>

const MIN_TEAMS = 'Minimum of teams must be a whole number from 2 to 1,024'

export const CurrentTournament = z.extend(Tournament, {
  /** The scheduled cup that follows, or null. */
  next_cup: z.nullable(z.object({ id: z.string(), name: z.string(), start_date: Timestamp })),
})
export type CurrentTournament = z.infer<typeof CurrentTournament>

export const minTeamsField = z
  .number({ error: MIN_TEAMS })
  .check(
    z.refine((teams) => Number.isInteger(teams) && teams >= TEAM_LIMITS.min && teams <= TEAM_LIMITS.max, MIN_TEAMS),
  )

/** What the server does automatically in a cup. */
const drawFields = {
  automatic_draw: z.optional(z.boolean('automatic_draw must be true or false')),
  min_teams: z.optional(minTeamsField),
} as const

const tournamentId = z.object({ id: idOf('Tournament') })

export const currentTournament = endpoint({
  method: 'GET',
  path: '/tournaments/current',
  access: 'public',
  limit: 'cached_read',
  summary: 'The tournament that calls use by default, or null',
  response: z.nullable(CurrentTournament),
})

export const pastTournaments = endpoint({
  method: 'GET',
  path: '/tournaments/past',
  access: 'public',
  limit: 'cached_read',
  summary:
    'Completed cups with their podium, newest first, a page at a time; `q` searches names, `id` finds one cup, `decided=true` omits cancelled cups and cups without a winner',
  query: z.object({ ...pageQuery, id: z.optional(z.string()), decided: z.optional(z.string()) }),
  response: z.array(Tournament),
})

export const allTournaments = endpoint({
  method: 'GET',
  path: '/admin/tournaments/all',
  access: 'admin',
  limit: 'none',
  summary: 'Every tournament, a page at a time: those not completed first, then newest first; `q` searches names',
  query: z.object(pageQuery),
  response: z.array(Tournament),
})

export const createTournament = endpoint({
  method: 'POST',
  path: '/admin/tournaments/create',
  bodyLimit: TERMS_BODY_LIMIT,
  access: 'admin',
  limit: 'admin_write',
  idempotent: true,
  summary: 'Create a tournament',
  body: z.object({
    name: textField({
      label: 'Tournament name',
      ...TEXT_LIMITS.tournamentName,
      blank: 'Tournament name is required',
    }),
    start_date: startDateField,
    /** The server opens and processes check-ins; false by default. */
    automatic: z.optional(z.boolean('automatic must be true or false')),
    ...drawFields,
    ...termsFields,
  }),
  response: Tournament,
})

/** Absent fields stay unchanged. */
export const editTournament = endpoint({
  method: 'PUT',
  path: '/admin/tournaments/:id',
  bodyLimit: TERMS_BODY_LIMIT,
  access: 'admin',
  limit: 'admin_write',
  summary:
    'Change the name until the cup is completed, the start until the first check-in has opened, the fee until a checkout was opened or a team is in, the rules until the draw; from then on the added prize only rises',
  params: tournamentId,
  body: z
    .object({
      name: z.optional(
        textField({ label: 'Tournament name', ...TEXT_LIMITS.tournamentName, blank: 'Tournament name is required' }),
      ),
      start_date: z.optional(startDateField),
      ...drawFields,
      ...termsFields,
    })
    .check(
      z.refine((change) => Object.values(change).some((value) => value !== undefined), {
        error: 'Name or start date is required',
      }),
    ),
  response: Tournament,
})

export const cancelTournament = endpoint({
  method: 'POST',
  path: '/admin/tournaments/:id/cancel',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Cancel an undecided cup and refund every fee; nothing is deleted',
  params: tournamentId,
  response: z.object({ tournament: Tournament, refunds: z.number() }),
})

export const completeTournament = endpoint({
  method: 'POST',
  path: '/admin/tournaments/:id/complete',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Mark a tournament as completed',
  params: tournamentId,
  response: z.object({ tournament: Tournament, open_matches: z.number() }),
})

/** Not validated: an id of impossible form is a team that is not in the tournament. */
const placeField = z.optional(z.nullable(z.string({ error: 'Team ID must be text' })))

export const setWinners = endpoint({
  method: 'POST',
  path: '/admin/tournaments/:id/set-winners',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Set the podium by hand',
  params: tournamentId,
  body: z.object({ first: placeField, second: placeField, third: placeField }),
  response: Tournament,
})

export const setAutomatic = endpoint({
  method: 'PUT',
  path: '/admin/tournaments/:id/automatic',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Let the server open and process check-ins, from the start on or immediately with now=true, or stop it',
  params: tournamentId,
  query: z.object({
    enabled: z.enum(['true', 'false'], 'enabled must be true or false'),
    now: z.optional(z.enum(['true', 'false'], 'now must be true or false')),
  }),
  response: Tournament,
})

export const setReporting = endpoint({
  method: 'PUT',
  path: '/admin/tournaments/:id/reporting',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Let players report their results, or leave results to admins',
  params: tournamentId,
  query: z.object({ enabled: z.enum(['true', 'false'], 'enabled must be true or false') }),
  response: Tournament,
})

export const resetTournament = endpoint({
  method: 'POST',
  path: '/admin/tournament/reset',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Delete all teams and matches of the current tournament and refund every fee',
  response: z.object({ tournament: Tournament, deleted_teams: z.number(), refunds: z.number() }),
})

export const resetBracket = endpoint({
  method: 'POST',
  path: '/admin/bracket/reset/:id',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Delete the bracket and keep teams and payments; needs the name once a match was played',
  params: tournamentId,
  query: z.object({ confirm_name: z.optional(requiredField('confirm_name')) }),
  response: Tournament,
})
