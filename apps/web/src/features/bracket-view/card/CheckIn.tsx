import { CHECK_IN_WINDOW_MINUTES } from '@cup/contract/constants'
import type { Match } from '@cup/contract/matches'
import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useBoard } from '../board/board-context.ts'
import { checkInOffer } from './check-in-rules.ts'
import { countdownWord, EXPIRED } from './match-words.ts'

interface CheckInProps {
  match: Match
  /** Whether Tab stops here. */
  reachable: boolean
}

/** Shown on every open match for a signed-in viewer. While disabled it says why. */
export const CheckInButton = memo(function CheckInButton({ match, reachable }: CheckInProps) {
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
  const timer = useRef<HTMLSpanElement>(null)
  const expired = useCountdown(timer, match.checkin_deadline)
  return (
    <>
      {match.checkin_deadline !== null && (
        <span ref={timer} role="timer" className="bk-countdown" data-expired={expired || undefined}>
          {PLACEHOLDER}
        </span>
      )}
      {!expired && <CheckInButton match={match} reachable={reachable} />}
    </>
  )
}

/** React renders this constant text and never touches the node again; the countdown is written over it. */
const PLACEHOLDER = '…'

/**
 * Writes `CHECK-IN 06:42` into the element once a second, past React: every open check-in on the screen counts down at
 * the same moment, and rendering all those cards for one word each would be wasted work. Only the expiry is state.
 */
export function useCountdown(element: RefObject<HTMLElement | null>, deadline: string | null): boolean {
  const { clock } = useBoard()
  const [expired, setExpired] = useState(false)
  useLayoutEffect(() => {
    const tick = () => {
      const word = deadline && countdownWord(deadline, clock.get())
      const text = element.current?.firstChild
      if (text) text.nodeValue = `CHECK-IN ${word}`
      if (deadline) element.current?.style.setProperty('--bk-left', partLeft(deadline, clock.get()))
      setExpired(word === EXPIRED)
    }
    tick()
    return clock.subscribe(tick)
  }, [clock, deadline, element])
  return expired
}

const WINDOW_MS = CHECK_IN_WINDOW_MINUTES * 60_000

/** How full the boost meter is. */
const partLeft = (deadline: string, nowMs: number): string =>
  String(Math.min(1, Math.max(0, (Date.parse(deadline) - nowMs) / WINDOW_MS)))
