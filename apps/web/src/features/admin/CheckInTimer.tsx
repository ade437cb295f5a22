import { minutesAndSeconds, secondsLeft } from '../../format/countdown.ts'
import { useServerClock } from '../clock/use-server-clock.ts'

/** `06:12`, then EXPIRED; by the server's clock. */
export function CheckInTimer({ deadline }: { deadline: string }) {
  const left = secondsLeft(deadline, useServerClock())
  return (
    <span
      role="timer"
      aria-label="Check-in time left"
      className={`font-display font-bold tabular-nums ${left > 0 ? 'text-blue' : 'text-red'}`}
    >
      {left > 0 ? minutesAndSeconds(left) : 'EXPIRED'}
    </span>
  )
}
