import { useEffect } from 'react'
import type { useJump } from './use-jump.ts'

/** What the address names. `key` is another one each time somebody follows a link, also one to the same place. */
export interface Opening {
  key: string
  matchId: string | null
  teamId: string | null
}

/** A link to a match opens there; one that names a team only, at that team's match when the page is loaded. */
export function useOpening({ key, matchId, teamId }: Opening, { toMatch, toTeam }: ReturnType<typeof useJump>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated link has nothing new but its key
  useEffect(() => {
    if (matchId !== null) toMatch(matchId)
  }, [key, matchId, toMatch])
  // biome-ignore lint/correctness/useExhaustiveDependencies: later teams are chosen on the page, which goes there itself
  useEffect(() => {
    if (teamId && matchId === null) toTeam(teamId, false)
  }, [])
}
