import { useEffect, useRef } from 'react'
import { announce } from '../../../ui/announcer.ts'
import { Button } from '../../../ui/Button.tsx'
import { useOfferWhileVisible } from '../../my-match/offered-check-in.ts'
import { useBoard, useCard } from '../board/board-context.ts'
import type { CardData } from '../board/bracket-store.ts'
import { CheckInButton, OpenCheckIn } from '../card/CheckIn.tsx'
import { cardLabel, statusWord, TBD } from '../card/match-words.ts'

/** The viewer's next match, above everything else. On a phone its height never changes: see `YourMatch`. */
export function YourMatchStrip({ matchId, onJump }: { matchId: string; onJump: () => void }) {
  const { openSheet } = useBoard()
  const card = useCard(matchId)
  const strip = useRef<HTMLElement>(null)
  useAnnouncedChanges(card)
  useOfferWhileVisible(strip, card?.match.match_status === 'checkin' ? matchId : null)
  if (!card) return null
  const { match, team1, team2 } = card
  return (
    <section
      ref={strip}
      aria-label="Your next match"
      tabIndex={-1}
      className="bk-large flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-boost bg-surface px-4.5 py-3.5 print:hidden"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap gap-x-3 text-small text-text-3 max-sm:flex-nowrap max-sm:overflow-hidden max-sm:whitespace-nowrap">
          <span className="max-sm:hidden">Your next match</span>
          <span>{match.round_name}</span>
          <span>{`Best of ${match.best_of}`}</span>
          {match.match_status !== 'checkin' && (
            <b className="font-semibold text-text-2">{statusWord({ ...match, bracket: 'winners' })}</b>
          )}
        </p>
        <p className="text-name font-semibold max-sm:truncate">
          {team1 ?? TBD} <small className="text-tiny font-normal text-text-3">VS</small> {team2 ?? TBD}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:flex-nowrap max-sm:gap-2">
        {match.match_status === 'checkin' ? (
          <OpenCheckIn match={match} reachable />
        ) : (
          <CheckInButton match={match} reachable />
        )}
        {match.match_status === 'in_progress' && (
          <Button size="small" variant="primary" onClick={() => openSheet(matchId)}>
            Match room
          </Button>
        )}
        <Button size="small" aria-label="Jump to match" className="max-sm:ml-auto" onClick={onJump}>
          <span>
            Jump<span className="max-sm:hidden"> to match</span>
          </span>
        </Button>
      </div>
    </section>
  )
}

const QUIET_MS = 5000

/** Tells screen readers when the viewer's match changes, at most every five seconds; the last change is never lost. */
function useAnnouncedChanges(card: CardData | undefined): void {
  const known = useRef(card)
  const saidAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (known.current === card) return
    known.current = card
    if (!card) return
    const say = () => {
      saidAt.current = performance.now()
      announce(`Your match: ${cardLabel(card)}`)
    }
    const timer = setTimeout(say, Math.max(0, saidAt.current + QUIET_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [card])
}
