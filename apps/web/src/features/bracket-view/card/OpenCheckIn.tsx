import type { Match } from '@cup/contract/matches'
import { useRef } from 'react'
import { CheckInButton } from './CheckInButton.tsx'
import { UNWRITTEN } from './match-words.ts'
import { useCountdown } from './use-countdown.ts'

/** The countdown of an open window, and the button as long as it runs. */
export function OpenCheckIn({ match, reachable }: { match: Match; reachable: boolean }) {
  const timer = useRef<HTMLSpanElement>(null)
  const expired = useCountdown(timer, match.checkin_deadline)
  return (
    <>
      {match.checkin_deadline !== null && (
        <span ref={timer} role="timer" className="bk-countdown" data-expired={expired || undefined}>
          {UNWRITTEN}
        </span>
      )}
      {!expired && <CheckInButton match={match} reachable={reachable} />}
    </>
  )
}
