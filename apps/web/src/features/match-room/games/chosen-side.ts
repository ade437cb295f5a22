import type { Side } from '@cup/game'
import { readStored, store } from '../../../api/browser-storage.ts'

const KEY = 'our-side'

/** The side that the player chose for this match; undefined: the side that the room presets. */
export function readChosenSide(matchId: string): Side | undefined {
  const [match, side] = readStored('session', KEY)?.split(' ') ?? []
  return match === matchId && (side === 'blue' || side === 'orange') ? side : undefined
}

export const writeChosenSide = (matchId: string, side: Side): boolean => store('session', KEY, `${matchId} ${side}`)
