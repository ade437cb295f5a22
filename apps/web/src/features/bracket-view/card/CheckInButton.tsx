import type { Match } from '@cup/contract/matches'
import { memo } from 'react'
import { useBoard } from '../board/board-context.ts'
import { checkInOffer } from './check-in-rules.ts'

interface CheckInButtonProps {
  match: Match
  /** Whether Tab stops here. */
  reachable: boolean
}

/** Stands on every open match for whoever is signed in; where it cannot be pressed it says why. */
export const CheckInButton = memo(function CheckInButton({ match, reachable }: CheckInButtonProps) {
  const { viewer, checkIn } = useBoard()
  const offer = checkInOffer(match, viewer)
  if (offer.kind === 'none') return null
  if (offer.kind === 'done') return <span className="bk-reason">Your team is in</span>
  const reason = offer.kind === 'blocked' ? offer.reason : undefined
  return (
    <>
      {reason !== undefined && <span className="bk-reason">{reason}</span>}
      <button
        type="button"
        className="bk-check-in"
        tabIndex={reachable ? 0 : -1}
        disabled={reason !== undefined}
        title={reason}
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
})
