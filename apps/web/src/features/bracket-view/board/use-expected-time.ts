import type { Bracket } from '@cup/contract/bracket'
import { expectedTimes } from '@cup/contract/expected-times'
import { useSyncExternalStore } from 'react'
import { useBoard } from './board-context.ts'
import type { BracketIndex } from './bracket-index.ts'

const MINUTE_MS = 60_000

/**
 * About when the match will start, from the matches played so far; null where that would be a guess. Updated by the
 * clock and not by results, so that a result appears without waiting for new estimates.
 */
export function useExpectedTime(matchId: string): string | null {
  const { bracket, clock } = useBoard()
  return useSyncExternalStore(clock.subscribe, () => expectedTime(bracket.get(), matchId, clock.get()))
}

function expectedTime({ bracket, match }: BracketIndex, matchId: string, nowMs: number): string | null {
  if (bracket.tournament_status !== 'in_progress' || match(matchId)?.match_status !== 'pending') return null
  // Times are rounded to five minutes, so one estimate per minute is enough.
  return timesOf(bracket, Math.floor(nowMs / MINUTE_MS)).get(matchId) ?? null
}

const calculated = new WeakMap<Bracket, { minute: number; times: ReadonlyMap<string, string> }>()

/** Calculated once for all cards that show a time. */
function timesOf(bracket: Bracket, minute: number): ReadonlyMap<string, string> {
  const known = calculated.get(bracket)
  if (known?.minute === minute) return known.times
  const { matches, start_date, automatic } = bracket
  const times = expectedTimes(matches, { now: minute * MINUTE_MS, start_date, automatic })
  calculated.set(bracket, { minute, times })
  return times
}
