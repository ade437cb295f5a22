import { readStored, store } from '../../api/browser-storage.ts'

const KEY = 'finished-games'

/** The guids of games that ended while this tab listened, so that after a reload a finished game is not counted again. */
export const loadFinishedGames = (): string[] => readStored('session', KEY)?.split(',') ?? []

export const saveFinishedGames = (guids: readonly string[]): boolean => store('session', KEY, guids.join(','))
