import type { Match } from '@cup/contract/matches'
import { useSyncExternalStore } from 'react'
import { secondsLeft } from '../../../format/countdown.ts'
import { useBoard } from './board-context.ts'

/** Seconds until the check-in of a match ends; 0 if it has no deadline. */
export function useCheckInSeconds({ checkin_deadline }: Pick<Match, 'checkin_deadline'>): number {
  const { clock } = useBoard()
  return useSyncExternalStore(clock.subscribe, () =>
    checkin_deadline === null ? 0 : secondsLeft(checkin_deadline, clock.get()),
  )
}
