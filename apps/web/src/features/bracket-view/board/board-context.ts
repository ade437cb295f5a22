import type { Match } from '@cup/contract/matches'
import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { Viewer } from '../card/check-in-rules.ts'
import type { BracketStore, CardData } from './bracket-store.ts'
import type { Observable } from './observable.ts'

/** Ticks once a second for every countdown; `get` is the server's time in milliseconds. */
export interface Clock {
  subscribe: (listener: () => void) => () => void
  get: () => number
}

export interface Board {
  store: BracketStore
  clock: Clock
  viewer: Viewer
  /** The last two matches that had the focus, newest last. Their cards stay in the page wherever it is scrolled. */
  focus: Observable<readonly string[]>
  followed: Observable<string | null>
  openSheet: (matchId: string) => void
  checkIn: (match: Match) => void
}

export const BoardContext = createContext<Board | null>(null)

export function useBoard(): Board {
  const board = use(BoardContext)
  if (!board) throw new Error('A part of the bracket is rendered outside its board')
  return board
}

/** A value read from the bracket; `read` must return the same value as long as nothing it reads has changed. */
export function useBracketValue<T>(read: (store: BracketStore) => T): T {
  const { store } = useBoard()
  return useSyncExternalStore(store.subscribe, () => read(store))
}

/** Renders again only when something on this card changes. */
export function useCard(id: string): CardData | undefined {
  const { store } = useBoard()
  const subscribe = useCallback((listener: () => void) => store.subscribeCard(id, listener), [store, id])
  return useSyncExternalStore(subscribe, () => store.card(id))
}

/**
 * Makes a card the tab stop. The card that had the focus before stays in the page too: if it were removed before the
 * new card has the focus, the focus would fall back to the document for a moment.
 */
export function pinFocus(focus: Observable<readonly string[]>, matchId: string): void {
  const last = focus.get().at(-1)
  if (last !== matchId) focus.set(last === undefined ? [matchId] : [last, matchId])
}

export const cardSelector = (matchId: string): string => `[data-match="${CSS.escape(matchId)}"]`
