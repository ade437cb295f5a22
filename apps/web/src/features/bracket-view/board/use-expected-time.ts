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
    const { tournament_status, matches, start_date, automatic } = bracket
    if (tournament_status !== 'in_progress' || match(matchId)?.match_status !== 'pending') return null
    return expectedTimes(matches, { now: minute * MINUTE_MS, start_date, automatic }).get(matchId) ?? null
  })
}
