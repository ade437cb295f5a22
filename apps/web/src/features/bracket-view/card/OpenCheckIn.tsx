import type { Match } from '@cup/contract/matches'
import { CheckInButton } from './CheckInButton.tsx'
import { useCountdown } from './use-countdown.ts'

/** The countdown of an open window, and the button as long as it runs. It renders once a second, its card does not. */
export function OpenCheckIn({ match, reachable }: { match: Match; reachable: boolean }) {
  const word = useCountdown(match.checkin_deadline)
  const expired = word === 'EXPIRED'
  return (
    <>
      {word !== null && (
        <span role="timer" className="bk-countdown" data-expired={expired || undefined}>
          {`CHECK-IN ${word}`}
        </span>
      )}
      {!expired && <CheckInButton match={match} reachable={reachable} />}
    </>
  )
}
