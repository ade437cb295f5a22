import type { Bracket } from '@cup/contract/bracket'
import { expectedTimes } from '@cup/contract/expected-times'
import { useSyncExternalStore } from 'react'
import { useBoard, useBracketValue } from './board-context.ts'

const MINUTE_MS = 60_000

/** About when the match will start, from the matches played so far; null where that would be a guess. */
export function useExpectedTime(matchId: string): string | null {
  const { clock } = useBoard()
  // Times are rounded to five minutes, so looking once a minute is enough.
  const minute = useSyncExternalStore(clock.subscribe, () => Math.floor(clock.get() / MINUTE_MS))
  return useBracketValue(({ bracket, match }) => {
    if (bracket.tournament_status !== 'in_progress' || match(matchId)?.match_status !== 'pending') return null
    return timesOf(bracket, minute).get(matchId) ?? null
  })
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
