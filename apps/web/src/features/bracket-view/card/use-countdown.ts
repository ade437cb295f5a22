import { useSyncExternalStore } from 'react'
import { useBoard } from '../board/board-context.ts'
import { countdownWord } from './match-words.ts'

/** `06:42` or `EXPIRED`, null without a deadline. Only its reader renders again, once a second. */
export function useCountdown(deadline: string | null): string | null {
  const { clock } = useBoard()
  return useSyncExternalStore(clock.subscribe, () => (deadline === null ? null : countdownWord(deadline, clock.get())))
}
