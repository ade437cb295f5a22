import type { MyMatch } from '@cup/contract/matches'
import { useEffect } from 'react'
import { readConsent } from '../features/match-room/games/counting-consent.ts'

/** Resumes counting games after a reload and in the next match, if the player has switched it on on this device. */
export function useCountedGames(matches: readonly MyMatch[] | undefined): void {
  const isKnown = matches !== undefined
  const playing = matches?.find(({ match_status }) => match_status === 'in_progress')?.match_id ?? null
  useEffect(() => {
    if (!isKnown || readConsent() === null) return
    void import('../features/match-room/games/game-counter.ts').then(
      ({ countGamesOf }) => countGamesOf(playing),
      // If the code does not load, the match room starts counting.
      () => undefined,
    )
  }, [isKnown, playing])
}
