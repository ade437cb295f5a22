import type { Match } from '@cup/contract/matches'
import { minutesAndSeconds } from '../../../format/countdown.ts'
import { useCheckInSeconds } from '../board/use-check-in-seconds.ts'

/** `Check-in 04:12`. */
export function CalledFor({ match }: { match: Match }) {
  const seconds = useCheckInSeconds(match)
  return <span role="timer">{seconds > 0 ? `Check-in ${minutesAndSeconds(seconds)}` : 'Check-in over'}</span>
}
