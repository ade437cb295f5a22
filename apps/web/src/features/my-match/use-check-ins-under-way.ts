import type { Bracket } from '@cup/contract/bracket'
import { type QueryClient, useMutationState } from '@tanstack/react-query'
import type { BracketSource } from '../bracket-view/bracket-source.ts'
import { withCheckIn, withMatch } from '../bracket-view/patch-match.ts'

export interface CheckInCall {
  matchId: string
  /** The teams that this checks in. */
  teamIds: readonly string[]
}

export const checkInKey = ['check-in']
const UNDER_WAY = { mutationKey: checkInKey, status: 'pending' } as const

/** Check-ins that wait for their answer; whatever is fetched meanwhile may not know of them yet. */
export const useCheckInsUnderWay = (): CheckInCall[] =>
  useMutationState({ filters: UNDER_WAY, select: ({ state }) => state.variables as CheckInCall })

/** The bracket with a tick for every check-in that waits for its answer. */
export function withEarlyTicks(source: BracketSource, queryClient: QueryClient): BracketSource {
  const mutations = queryClient.getMutationCache()
  let bracket: Bracket | undefined
  let ids = ''
  let ticked: Bracket
  return {
    get: () => {
      const now = source.get()
      const calls = mutations.findAll(UNDER_WAY).map(({ state }) => state.variables as CheckInCall)
      const idsNow = calls.map(({ matchId }) => matchId).join()
      if (now !== bracket || idsNow !== ids) ticked = calls.reduce(withTick, now)
      bracket = now
      ids = idsNow
      return ticked
    },
    subscribe: (listener) => {
      const stops = [source.subscribe(listener), mutations.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function withTick(bracket: Bracket, { matchId, teamIds }: CheckInCall): Bracket {
  const match = bracket.matches.find(({ id }) => id === matchId)
  return match ? withMatch(bracket, withCheckIn(match, teamIds)) : bracket
}
