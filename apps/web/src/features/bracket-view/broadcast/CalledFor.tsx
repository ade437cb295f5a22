import type { Match } from '@cup/contract/matches'
import { useSyncExternalStore } from 'react'
import { minutesAndSeconds, secondsLeft } from '../../../format/countdown.ts'
import { useBoard } from '../board/board-context.ts'

/** The seconds a called match still waits for its teams. */
export function useCheckInSeconds({ checkin_deadline }: Match): number {
  const { clock } = useBoard()
  return useSyncExternalStore(clock.subscribe, () =>
    checkin_deadline === null ? 0 : secondsLeft(checkin_deadline, clock.get()),
  )
}

/** `Check-in 04:12`. */
export function CalledFor({ match }: { match: Match }) {
  const seconds = useCheckInSeconds(match)
  return <span role="timer">{seconds > 0 ? `Check-in ${minutesAndSeconds(seconds)}` : 'Check-in over'}</span>
}
