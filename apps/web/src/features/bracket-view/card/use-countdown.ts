import { useSyncExternalStore } from 'react'
import { useBoard } from '../board/board-context.ts'
import { countdownWord } from './match-words.ts'

const NEVER = () => () => {}

/** `06:42` or `EXPIRED`; only its reader renders again, once a second. */
export function useCountdown(deadline: string): string {
  const { clock } = useBoard()
  return useSyncExternalStore(clock.subscribe, () => countdownWord(deadline, clock.get()))
}

/** Turns true once, when the deadline passes. */
export function useExpired(deadline: string | null): boolean {
  const { clock } = useBoard()
  return useSyncExternalStore(
    deadline === null ? NEVER : clock.subscribe,
    () => deadline !== null && clock.get() >= Date.parse(deadline),
  )
}
