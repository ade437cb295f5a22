import type { Match } from '@cup/contract/matches'
import { type CSSProperties, memo } from 'react'
import { shareLeft } from '../../face-off/BoostMeter.tsx'
import { useBoard } from '../board/board-context.ts'
import { useCheckInSeconds } from '../board/use-check-in-seconds.ts'
import { checkInOffer } from './check-in-rules.ts'
import { countdownWord } from './match-words.ts'

interface CheckInProps {
  match: Match
  /** Whether Tab stops here. */
  reachable: boolean
}

const REASON = 'bk-reason text-tiny text-text-3'

/** Shown on every open match for a signed-in viewer. While disabled it says why. */
export const CheckInButton = memo(function CheckInButton({ match, reachable }: CheckInProps) {
  const { viewer, checkIn } = useBoard()
  const offer = checkInOffer(match, viewer)
  if (offer.kind === 'none') return null
  if (offer.kind === 'done') return <span className={REASON}>Your team is in</span>
  const reason = offer.kind === 'blocked' ? offer.reason : undefined
  return (
    <>
      {reason !== undefined && <span className={REASON}>{reason}</span>}
      <button
        type="button"
        className="bk-check-in clip-slant"
        tabIndex={reachable ? 0 : -1}
        disabled={reason !== undefined}
        title={reason}
        // The second press of a double click must not take the focus back: the button may disappear during it.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          // The button disappears once the team is checked in; the focus must not disappear with it.
          event.currentTarget.closest<HTMLElement>('[tabindex]:not(button)')?.focus({ preventScroll: true })
          checkIn(match)
        }}
      >
        Check In
      </button>
    </>
  )
})

/** The countdown of an open check-in, and the button until it expires. */
export function OpenCheckIn({ match, reachable }: CheckInProps) {
  const seconds = useCheckInSeconds(match)
  const hasEnd = match.checkin_deadline !== null
  const expired = hasEnd && seconds === 0
  return (
    <>
      {hasEnd && (
        <span
          role="timer"
          className="bk-countdown font-display text-[0.9375rem]/5 font-bold whitespace-nowrap text-yellow data-expired:text-[0.8125rem] data-expired:text-red"
          data-expired={expired || undefined}
          style={boostLeft(seconds)}
        >
          {`CHECK-IN ${countdownWord(seconds)}`}
        </span>
      )}
      {!expired && <CheckInButton match={match} reachable={reachable} />}
    </>
  )
}

/** How full the boost meter of the style sheet is. */
export const boostLeft = (seconds: number) => ({ '--bk-left': shareLeft(seconds) }) as CSSProperties
