import { readStored, store } from '../../../api/browser-storage.ts'

const KEY = 'count-games'

/** The address of the game's socket, if the player has allowed this device to read it. */
export const readConsent = (): string | null => readStored('local', KEY)

/** Null revokes the consent. */
export const writeConsent = (socket: string | null): boolean => store('local', KEY, socket)
