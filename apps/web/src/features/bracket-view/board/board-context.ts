import type { Match } from '@cup/contract/matches'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Viewer } from '../card/check-in-rules.ts'
import type { BracketStore } from './bracket-store.ts'
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

/** A plain value read from the bracket; `read` must give the same value as long as nothing it shows changed. */
export function useBracketValue<T>(read: (store: BracketStore) => T): T {
  const { store } = useBoard()
  return useSyncExternalStore(store.subscribe, () => read(store))
}
