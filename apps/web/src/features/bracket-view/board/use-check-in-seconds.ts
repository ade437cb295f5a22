import type { Match } from '@cup/contract/matches'
import { useSyncExternalStore } from 'react'
import { secondsLeft } from '../../../format/countdown.ts'
import { useBoard } from './board-context.ts'

/** The seconds a called match still waits for its teams. */
export function useCheckInSeconds({ checkin_deadline }: Pick<Match, 'checkin_deadline'>): number {
  const { clock } = useBoard()
  return useSyncExternalStore(clock.subscribe, () =>
    checkin_deadline === null ? 0 : secondsLeft(checkin_deadline, clock.get()),
  )
}
