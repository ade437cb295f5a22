import { overdueMinutes } from './constants.ts'
import type { Match } from './matches.ts'

export type TimedMatch = Pick<
  Match,
  | 'id'
  | 'match_status'
  | 'best_of'
  | 'winner_id'
  | 'score'
  | 'started_at'
  | 'completed_at'
  | 'checkin_deadline'
  | 'winner_to'
  | 'loser_to'
>

export interface CupClock {
  /** The server's time in milliseconds. */
  now: number
  start_date: string
  automatic: boolean
}

/** The pace of a cup is unknown before so many matches were played. */
const MIN_PLAYED = 3
/** Each estimate is based on the previous one; beyond so many rounds it would be a guess. */
const MAX_ROUNDS_AHEAD = 3
const DEFAULT_CALL_MINUTES = 5
const ROUND_TO_MS = 5 * 60_000
const MINUTE_MS = 60_000

/** How many games are played on average. */
const typicalGames = (bestOf: number): number => (bestOf + Math.ceil(bestOf / 2)) / 2

/**
 * Estimates when uncalled matches will start: when the matches before them end, at the pace of the matches that this cup
 * has played. Matches for which that would be a guess are omitted.
 */
export function expectedTimes(matches: readonly TimedMatch[], clock: CupClock): Map<string, string> {
  const feeders = feedersOf(matches)
  const pace = paceOf(matches, feeders)
  const known = new Map<string, Estimate | undefined>()

  const estimate = (match: TimedMatch): Estimate | undefined => {
    if (!known.has(match.id)) known.set(match.id, match.match_status === 'pending' ? startOf(match) : undefined)
    return known.get(match.id)
  }
  const startOf = (match: TimedMatch): Estimate | undefined => {
    const before = feeders.get(match.id) ?? []
    if (before.length === 0) return firstRound(clock)
    if (pace === undefined) return undefined
    const ends = before.map(endOf)
    if (ends.some((end) => end === undefined)) return undefined
    const rounds = 1 + Math.max(...ends.map((end) => end?.rounds ?? 0))
    const at = Math.max(...ends.map((end) => end?.at ?? 0)) + pace.callMs
    return at < clock.now || rounds > MAX_ROUNDS_AHEAD ? undefined : { at, rounds }
  }
  const endOf = (match: TimedMatch): Estimate | undefined => {
    const lasts = typicalGames(match.best_of) * (pace?.gameMs ?? 0)
    const started = match.match_status === 'pending' ? estimate(match) : beganAt(match, clock.now)
    if (started === undefined || match.match_status === 'completed') return started
    return { at: Math.max(started.at + lasts, clock.now), rounds: started.rounds }
  }

  return new Map(
    matches.flatMap((match) => {
      const at = estimate(match)?.at
      return at === undefined
        ? []
        : [[match.id, new Date(Math.round(at / ROUND_TO_MS) * ROUND_TO_MS).toISOString()] as const]
    }),
  )
}

interface Estimate {
  at: number
  /** How many estimates it is based on. */
  rounds: number
}

/**
 * An automatic cup opens its first check-ins at its start; otherwise the time is unknown until an organiser opens them.
 */
const firstRound = ({ automatic, start_date, now }: CupClock): Estimate | undefined =>
  automatic && Date.parse(start_date) > now ? { at: Date.parse(start_date), rounds: 1 } : undefined

/** The start of a called match, or its latest possible start; of a completed match, its end. */
function beganAt(match: TimedMatch, now: number): Estimate | undefined {
  if (match.match_status === 'completed') return toEstimate(match.completed_at)
  if (match.match_status === 'checkin') {
    const deadline = toEstimate(match.checkin_deadline)
    return deadline !== undefined && deadline.at > now ? deadline : undefined
  }
  const runs = now - timeOf(match.started_at, 0)
  return runs > overdueMinutes(match.best_of) * MINUTE_MS ? undefined : toEstimate(match.started_at)
}

const toEstimate = (at: string | null): Estimate | undefined =>
  at === null ? undefined : { at: Date.parse(at), rounds: 0 }

const timeOf = (at: string | null, otherwise: number): number => (at === null ? otherwise : Date.parse(at))

function feedersOf(matches: readonly TimedMatch[]): Map<string, TimedMatch[]> {
  const feeders = new Map<string, TimedMatch[]>()
  for (const match of matches) {
    for (const next of [match.winner_to, match.loser_to]) {
      if (!next) continue
      const before = feeders.get(next.match_id)
      if (!before) feeders.set(next.match_id, [match])
      // winner and loser may meet again in the same match
      else if (before.at(-1) !== match) before.push(match)
    }
  }
  return feeders
}

interface Pace {
  gameMs: number
  /** From the end of the previous matches to the start of the next one. */
  callMs: number
}

function paceOf(matches: readonly TimedMatch[], feeders: Map<string, TimedMatch[]>): Pace | undefined {
  const played = matches.filter(isPlayed)
  if (played.length < MIN_PLAYED) return undefined
  const calls = played.flatMap((match) => {
    const ends = (feeders.get(match.id) ?? []).map((feeder) => timeOf(feeder.completed_at, Number.NaN))
    const waited = timeOf(match.started_at, Number.NaN) - Math.max(...ends)
    return ends.length > 0 && waited >= 0 ? [waited] : []
  })
  return {
    gameMs: median(played.map((match) => lengthOf(match) / gamesOf(match))),
    callMs: calls.length < MIN_PLAYED ? DEFAULT_CALL_MINUTES * MINUTE_MS : median(calls),
  }
}

/** Shown in place of a score where a match was not decided by play. */
const NOT_PLAYED: ReadonlySet<string> = new Set(['Forfeit', 'Disqualified', 'Double forfeit', 'Walkover', 'No contest'])

/** Decided by play, with a known start. */
const isPlayed = ({ started_at, completed_at, winner_id, score }: TimedMatch): boolean =>
  started_at !== null && completed_at !== null && winner_id !== null && !NOT_PLAYED.has(score ?? '')

const lengthOf = ({ started_at, completed_at }: TimedMatch): number =>
  Math.max(0, timeOf(completed_at, 0) - timeOf(started_at, 0))

function gamesOf({ score, best_of }: TimedMatch): number {
  const digits = /^(\d)-(\d)$/.exec(score ?? '')
  const games = digits === null ? 0 : Number(digits[1]) + Number(digits[2])
  return games > 0 ? games : typicalGames(best_of)
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
