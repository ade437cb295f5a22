import * as z from 'zod/mini'
import { Match } from './matches.ts'

/**
 * A changed match in an event. Fields with null or an empty list are omitted, and so are those that the draw sets, unless
 * the match is new or leads elsewhere: a client with the bracket already has them.
 */
export const MatchChange = z.extend(z.partial(Match), { id: z.string(), revision: z.number() })
export type MatchChange = z.infer<typeof MatchChange>

/** The fields of a match that the draw sets. */
const DRAWN = ['bracket', 'round', 'round_name', 'position', 'best_of', 'winner_to', 'loser_to'] as const
type DrawnField = (typeof DRAWN)[number]

/** The values of omitted fields. */
const UNSET: Omit<Match, DrawnField | 'id' | 'revision' | 'match_status'> = {
  team1_id: null,
  team2_id: null,
  winner_id: null,
  score: null,
  series: null,
  checked_in_teams: [],
  checkin_deadline: null,
  ruling: null,
  started_at: null,
  completed_at: null,
}

const isUnset = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)
const isDrawn = (field: string): boolean => (DRAWN as readonly string[]).includes(field)

const only = (match: MatchChange, keep: (field: string, value: unknown) => boolean): Partial<Match> =>
  Object.fromEntries(Object.entries(match).filter(([field, value]) => keep(field, value)))

/**
 * The changed rows of one transaction, as they are sent. The next match of a match changes only when the reset of the grand
 * final is added; both of these lead nowhere or to each other. Then every row is sent with the fields of the draw.
 */
export function toMatchChanges(matches: readonly Match[]): MatchChange[] {
  const isWhole = matches.some(({ winner_to, revision }) => winner_to === null || revision === 1)
  return matches.map((match) => ({
    ...only(match, (field, value) => (isDrawn(field) ? isWhole : !isUnset(value))),
    id: match.id,
    revision: match.revision,
  }))
}

/** The match after the change; undefined if the match is unknown and the change lacks fields. */
export function applyMatchChange(known: Match | undefined, change: MatchChange): Match | undefined {
  if (known === undefined && change.round === undefined) return undefined
  const drawn = only(known ?? change, isDrawn)
  return { ...drawn, ...UNSET, ...change } as Match
}

/** Joins two changes of one match, the earlier first. */
export const joinMatchChanges = (first: MatchChange | undefined, second: MatchChange): MatchChange => ({
  ...(first === undefined ? {} : only(first, isDrawn)),
  ...second,
})
