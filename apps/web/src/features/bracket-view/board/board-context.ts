import type { Match } from '@cup/contract/matches'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Viewer } from '../card/check-in-rules.ts'
import type { BracketStore, CardData } from './bracket-store.ts'
import type { Observable } from './observable.ts'

/** The shared second hand: the server's time in milliseconds. */
export interface Clock {
  subscribe: (listener: () => void) => () => void
  get: () => number
}

export interface Board {
  store: BracketStore
  clock: Clock
  viewer: Viewer
  /** The last two matches that had the focus, the newest last: they stay in the page wherever it is scrolled. */
  focus: Observable<readonly string[]>
  followed: Observable<string | null>
  openSheet: (matchId: string) => void
  checkIn: (match: Match) => void
}

export const BoardContext = createContext<Board | null>(null)

export function useBoard(): Board {
  const board = use(BoardContext)
  if (!board) throw new Error('A part of the bracket stands outside its board')
  return board
}

/** Renders again only when something on this card changes. */
export function useCard(id: string | null): CardData | undefined {
  const { store } = useBoard()
  return useSyncExternalStore(
    (listener) => (id === null ? () => {} : store.subscribeCard(id, listener)),
    () => (id === null ? undefined : store.card(id)),
  )
}

/** A plain value read from the bracket; `read` must give the same value as long as nothing it shows changed. */
export function useBracketValue<T>(read: (store: BracketStore) => T): T {
  const { store } = useBoard()
  return useSyncExternalStore(store.subscribe, () => read(store))
}

export const useHasFocus = (id: string): boolean => {
  const { focus } = useBoard()
  return useSyncExternalStore(focus.subscribe, () => focus.get().at(-1) === id)
}

export const useIsFollowed = (card: CardData | undefined): boolean => {
  const { followed } = useBoard()
  return useSyncExternalStore(followed.subscribe, () => {
    const team = followed.get()
    return team !== null && (card?.match.team1_id === team || card?.match.team2_id === team)
  })
}
