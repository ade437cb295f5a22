import type { Reading, Side } from '@cup/game'
import { readStored, store } from '../../../api/browser-storage.ts'

export interface UnsentGame {
  matchId: string
  reading: Reading
  side: Side | undefined
}

const KEY = 'unsent-games'

/** Games that the server has not accepted yet. The tab stores them, so that a reload does not lose one. */
export function loadUnsentGames(): UnsentGame[] {
  try {
    return JSON.parse(readStored('session', KEY) ?? '[]') as UnsentGame[]
  } catch {
    return []
  }
}

export const saveUnsentGames = (games: readonly UnsentGame[]): boolean =>
  store('session', KEY, games.length === 0 ? null : JSON.stringify(games))
