import { readStored, store } from '../../api/browser-storage.ts'

const KEY = 'finished-games'

/** The guids of games that this tab has seen ending, so that a reload does not take a game's lobby for the game. */
export const loadFinishedGames = (): string[] => readStored('session', KEY)?.split(',') ?? []

export const saveFinishedGames = (guids: readonly string[]): boolean => store('session', KEY, guids.join(','))
