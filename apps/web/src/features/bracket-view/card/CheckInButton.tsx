import type { Match } from '@cup/contract/matches'
import { useId } from 'react'
import { useBoard } from '../board/board-context.ts'
import { checkInOffer } from './check-in-rules.ts'
import { useExpired } from './use-countdown.ts'

/** Stands on every open match for whoever is signed in; where it cannot be pressed it says why. */
export function CheckInButton({ match, reachable }: { match: Match; reachable: boolean }) {
  const { viewer, checkIn } = useBoard()
  const reasonId = useId()
  const offer = checkInOffer(match, viewer)
  const expired = useExpired(match.match_status === 'checkin' ? match.checkin_deadline : null)
  if (offer.kind === 'none' || expired) return null
  if (offer.kind === 'done') return <span className="bk-reason">Your team is in</span>
  const reason = offer.kind === 'blocked' ? offer.reason : undefined
  return (
    <>
      {reason && (
        <span id={reasonId} className="bk-reason">
          {reason}
        </span>
      )}
      <button
        type="button"
        className="bk-check-in"
        tabIndex={reachable ? 0 : -1}
        disabled={reason !== undefined}
        title={reason}
        aria-describedby={reason && reasonId}
        onClick={(event) => {
          // The button goes away once the team is in; the focus must not go with it.
          event.currentTarget.closest<HTMLElement>('[tabindex]:not(button)')?.focus({ preventScroll: true })
          checkIn(match)
        }}
      >
        Check In
      </button>
    </>
  )
}
