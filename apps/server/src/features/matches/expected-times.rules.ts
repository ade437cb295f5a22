import { overdueMinutes } from '@cup/contract/constants'
import type { MatchStatusName } from '../../db/match-tables.ts'
import { toOutcome } from './bracket-mapping.rules.ts'

export interface TimedMatch {
  id: string
  idx: number
  match_status: MatchStatusName
  best_of: number
  score: string | null
  outcome: number
  started_at: Date | null
  completed_at: Date | null
  checkin_deadline: Date | null
  winner_to_idx: number | null
  loser_to_idx: number | null
}

export interface CupClock {
  now: Date
  startDate: Date
  automatic: boolean
}

/** Fewer matches than this say nothing about the pace of a cup. */
const MIN_PLAYED = 3
/** Every estimate rests on the one before it; after this many rounds it is a guess. */
const MAX_ROUNDS_AHEAD = 3
const DEFAULT_CALL_MINUTES = 5
const ROUND_TO_MS = 5 * 60_000
const MINUTE_MS = 60_000

/** How many games are played on average. */
const typicalGames = (bestOf: number): number => (bestOf + Math.ceil(bestOf / 2)) / 2

/**
 * About when the matches that have not been called will start: when the matches before them end, at the pace of the
 * matches that this cup has played. Matches for which that would be a guess are left out.
 */
export function expectedTimes(matches: readonly TimedMatch[], clock: CupClock): Map<string, Date> {
  const feeders = feedersOf(matches)
  const pace = paceOf(matches, feeders)
  const known = new Map<number, Estimate | undefined>()

  const estimate = (match: TimedMatch): Estimate | undefined => {
    if (!known.has(match.idx)) known.set(match.idx, match.match_status === 'pending' ? startOf(match) : undefined)
    return known.get(match.idx)
  }
  const startOf = (match: TimedMatch): Estimate | undefined => {
    const before = feeders.get(match.idx) ?? []
    if (before.length === 0) return firstRound(clock)
    if (pace === undefined) return undefined
    const ends = before.map(endOf)
    if (ends.some((end) => end === undefined)) return undefined
    const rounds = 1 + Math.max(...ends.map((end) => end?.rounds ?? 0))
    const at = Math.max(...ends.map((end) => end?.at ?? 0)) + pace.callMs
    return at < clock.now.getTime() || rounds > MAX_ROUNDS_AHEAD ? undefined : { at, rounds }
  }
  const endOf = (match: TimedMatch): Estimate | undefined => {
    const lasts = typicalGames(match.best_of) * (pace?.gameMs ?? 0)
    const started = match.match_status === 'pending' ? estimate(match) : beganAt(match, clock.now)
    if (started === undefined || match.match_status === 'completed') return started
    return { at: Math.max(started.at + lasts, clock.now.getTime()), rounds: started.rounds }
  }

  return new Map(
    matches.flatMap((match) => {
      const at = estimate(match)?.at
      return at === undefined ? [] : [[match.id, new Date(Math.round(at / ROUND_TO_MS) * ROUND_TO_MS)] as const]
    }),
  )
}

interface Estimate {
  at: number
  /** How many estimates it rests on. */
  rounds: number
}

/** An automatic cup opens its first check-ins at its start; when an organiser will, nobody knows. */
const firstRound = ({ automatic, startDate, now }: CupClock): Estimate | undefined =>
  automatic && startDate > now ? { at: startDate.getTime(), rounds: 1 } : undefined

/** When a match that was called began or will begin at the latest; for one that is over, when it ended. */
function beganAt(match: TimedMatch, now: Date): Estimate | undefined {
  if (match.match_status === 'completed') return toEstimate(match.completed_at)
  if (match.match_status === 'checkin') {
    return match.checkin_deadline !== null && match.checkin_deadline > now
      ? toEstimate(match.checkin_deadline)
      : undefined
  }
  const runs = now.getTime() - (match.started_at?.getTime() ?? 0)
  return runs > overdueMinutes(match.best_of) * MINUTE_MS ? undefined : toEstimate(match.started_at)
}

const toEstimate = (at: Date | null): Estimate | undefined =>
  at === null ? undefined : { at: at.getTime(), rounds: 0 }

function feedersOf(matches: readonly TimedMatch[]): Map<number, TimedMatch[]> {
  const feeders = new Map<number, TimedMatch[]>()
  for (const match of matches) {
    for (const idx of new Set([match.winner_to_idx, match.loser_to_idx])) {
      if (idx !== null) feeders.set(idx, [...(feeders.get(idx) ?? []), match])
    }
  }
  return feeders
}

interface Pace {
  gameMs: number
  /** From the end of the matches before to the start of the next one. */
  callMs: number
}

function paceOf(matches: readonly TimedMatch[], feeders: Map<number, TimedMatch[]>): Pace | undefined {
  const played = matches.filter(isPlayed)
  if (played.length < MIN_PLAYED) return undefined
  const calls = played.flatMap((match) => {
    const ends = (feeders.get(match.idx) ?? []).map((feeder) => feeder.completed_at?.getTime() ?? Number.NaN)
    const waited = (match.started_at?.getTime() ?? Number.NaN) - Math.max(...ends)
    return ends.length > 0 && waited >= 0 ? [waited] : []
  })
  return {
    gameMs: median(played.map((match) => lengthOf(match) / gamesOf(match))),
    callMs: calls.length < MIN_PLAYED ? DEFAULT_CALL_MINUTES * MINUTE_MS : median(calls),
  }
}

/** Decided on the field, from a start that is known. */
const isPlayed = ({ started_at, completed_at, outcome }: TimedMatch): boolean =>
  started_at !== null && completed_at !== null && ['team1_won', 'team2_won'].includes(toOutcome(outcome) ?? '')

const lengthOf = ({ started_at, completed_at }: TimedMatch): number =>
  Math.max(0, (completed_at?.getTime() ?? 0) - (started_at?.getTime() ?? 0))

function gamesOf({ score, best_of }: TimedMatch): number {
  const digits = /^(\d)-(\d)$/.exec(score ?? '')
  const games = digits === null ? 0 : Number(digits[1]) + Number(digits[2])
  return games > 0 ? games : typicalGames(best_of)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
