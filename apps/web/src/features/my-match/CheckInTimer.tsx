import { useEffect } from 'react'
import { minutesAndSeconds } from '../../format/countdown.ts'
import { announce } from '../../ui/announcer.ts'

/** Screen readers do not read a timer; these moments are announced. */
const MILESTONES: Readonly<Record<number, string>> = {
  300: '5 minutes left to check in',
  60: '1 minute left to check in',
  10: '10 seconds left to check in',
}

export function CheckInTimer({ seconds }: { seconds: number }) {
  useEffect(() => {
    const milestone = MILESTONES[seconds]
    if (milestone) announce(milestone)
  }, [seconds])
  return (
    <span role="timer" className="text-lg font-bold text-blue tabular-nums">
      {minutesAndSeconds(seconds)}
    </span>
  )
}
