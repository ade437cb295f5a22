import type { Bracket, BracketTeam } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { hashKey, QueryObserver, useQueryClient } from '@tanstack/react-query'
import { createContext, type Dispatch, type SetStateAction, use, useMemo, useSyncExternalStore } from 'react'
import { bracketQuery } from '../../bracket/bracket-query.ts'
import { type PendingCheckIn, withPendingCheckIns } from '../../my-match/use-check-in.ts'
import type { Viewer } from '../card/check-in-rules.ts'
import { type BracketIndex, indexBracket } from './bracket-index.ts'

/** Ticks once a second for every countdown; `get` is the server's time in milliseconds. */
export interface Clock {
  subscribe: (listener: () => void) => () => void
  get: () => number
}

/** The bracket in the query cache, indexed. */
export interface BracketSource {
  subscribe: (listener: () => void) => () => void
  get: () => BracketIndex
}

export interface Board {
  bracket: BracketSource
  teams: ReadonlyMap<string, BracketTeam>
  clock: Clock
  viewer: Viewer
  followedTeamId: string | null
  /** Check-ins of this page that the server has not confirmed yet: their ticks are shown already. */
  pendingCheckIns: readonly PendingCheckIn[]
  openSheet: (matchId: string) => void
  checkIn: (match: Match) => void
}

export const BoardContext = createContext<Board | null>(null)

export function useBoard(): Board {
  const board = use(BoardContext)
  if (!board) throw new Error('A part of the bracket is rendered outside its board')
  return board
}

/** The bracket must be in the cache already. */
export function useBracketSource(tournamentId: string): BracketSource {
  const queryClient = useQueryClient()
  return useMemo(() => {
    const query = bracketQuery(tournamentId)
    const observer = new QueryObserver(queryClient, query)
    // Every card reads the bracket several times per render, so the key is hashed only once.
    const hash = hashKey(query.queryKey)
    let index: BracketIndex | undefined
    return {
      subscribe: (listener) => observer.subscribe(listener),
      get: () => {
        const bracket = queryClient.getQueryCache().get<Bracket>(hash)?.state.data
        if (bracket && bracket !== index?.bracket) index = indexBracket(bracket, index)
        if (!index) throw new Error('The board is rendered before its bracket is loaded')
        return index
      },
    }
  }, [queryClient, tournamentId])
}

/** Renders again only when `read` returns a different value. */
export function useBracketValue<T>(read: (index: BracketIndex) => T): T {
  const { bracket } = useBoard()
  return useSyncExternalStore(bracket.subscribe, () => read(bracket.get()))
}

export function useMatch(id: string): Match | undefined {
  const { pendingCheckIns } = useBoard()
  const match = useBracketValue((index) => index.match(id))
  return useMemo(() => match && withPendingCheckIns(match, pendingCheckIns), [match, pendingCheckIns])
}

/** The last two matches that had the focus, newest last. Their cards stay in the page wherever it is scrolled. */
export type FocusedMatches = readonly string[]

export type Focus = readonly [FocusedMatches, Dispatch<SetStateAction<FocusedMatches>>]

/** A context of its own, so that moving the focus does not render every card. */
export const FocusContext = createContext<Focus>([[], () => {}])

/**
 * Makes a card the tab stop. The card that had the focus before stays in the page too: if it were removed before the
 * new card has the focus, the focus would fall back to the document for a moment.
 */
export const pinFocus =
  (matchId: string) =>
  (focused: FocusedMatches): FocusedMatches =>
    focused.at(-1) === matchId ? focused : [...focused.slice(-1), matchId]

export const cardSelector = (matchId: string): string => `[data-match="${CSS.escape(matchId)}"]`
