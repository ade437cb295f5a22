import type { Random } from '@cup/rehearsal/random'
import { ADDRESSES, DATES, EMAILS, IDS, TEXTS } from './corpus.ts'

/** Ids that exist, so that requests pass the first checks. */
export interface Known {
  origin: string
  teamIds: string[]
  inviteIds: string[]
  matchIds: string[]
  tournamentIds: string[]
  userIds: string[]
  sessionIds: string[]
  paymentIds: string[]
  emails: string[]
}

let named = 0
const fresh = (prefix: string): string => {
  named += 1
  return `${prefix} ${named}`
}

/** A valid value for a field, by its name. */
const GOOD: Readonly<Record<string, (known: Known, random: Random) => unknown>> = {
  team_name: () => fresh('Fuzzed'),
  new_name: () => fresh('Renamed'),
  name: () => fresh('Name'),
  player_emails: (known, random) => [random.pick(known.emails), `${fresh('p').replace(' ', '')}@example.com`],
  player_email: (known, random) => random.pick(known.emails),
  player_id: (known, random) => random.pick(known.userIds),
  start_date: () => '2030-05-01T18:00Z',
  team_id: (known, random) => random.pick(known.teamIds),
  winner_team_id: (known, random) => random.pick(known.teamIds),
  origin_url: (known) => known.origin,
  redirect: (known) => `${known.origin}/prize-pool`,
  first: (known, random) => random.pick([...known.teamIds, 10]),
  second: (known, random) => random.pick([...known.teamIds, 10, null]),
  third: (known, random) => random.pick([...known.teamIds, 0, '']),
  seeded_team_ids: (known, random) => random.shuffle(known.teamIds),
  tournament_id: (known, random) => random.pick(known.tournamentIds),
  actor_id: (known, random) => random.pick(known.userIds),
  target_id: (known, random) => random.pick(known.teamIds),
  before: (_known, random) => String(random.below(1000)),
  score: (_known, random) => random.pick(['2-0', '2-1', '3-1']),
  reason: () => 'Late',
  withdraw: (_known, random) => random.pick(['true', 'false']),
  cascade: (_known, random) => random.pick(['true', 'false']),
  now: (_known, random) => random.pick(['true', 'false']),
  team1_games: (_known, random) => random.below(5),
  team2_games: (_known, random) => random.below(5),
  evidence_url: () => 'https://example.com/replay',
  text: () => 'gg',
  enabled: (_known, random) => random.pick(['true', 'false']),
  minutes: (_known, random) => String(1 + random.below(60)),
  method: () => 'PayPal',
  reference: () => 'transfer',
}

export const goodValue = (field: string, known: Known, random: Random): unknown =>
  GOOD[field]?.(known, random) ?? random.pick(TEXTS)

/** An invalid value for a field, as text. */
export function badText(field: string, known: Known, random: Random): string {
  if (/email/.test(field)) return random.pick(EMAILS)
  if (/date/.test(field)) return random.pick(DATES)
  if (/url|redirect/.test(field)) return random.pick(ADDRESSES)
  if (/_id$|^id$|first|second|third|before/.test(field)) {
    return random.pick([...IDS, ...known.userIds, ...known.matchIds])
  }
  return random.pick(TEXTS)
}

/** An id that exists, of the kind that the path is about. */
export function goodParam(path: string, name: string, known: Known, random: Random): string {
  if (name === 'sessionId') return random.pick(known.sessionIds)
  if (name === 'tournamentId' || /tournaments|bracket/.test(path)) return random.pick(known.tournamentIds)
  if (/invites/.test(path)) return random.pick(known.inviteIds)
  if (/matches/.test(path)) return random.pick(known.matchIds)
  if (/users/.test(path)) return random.pick(known.userIds)
  if (/payments|payouts/.test(path)) return random.pick([...known.paymentIds, ...known.tournamentIds])
  return random.pick(known.teamIds)
}
