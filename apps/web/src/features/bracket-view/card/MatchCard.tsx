import { memo, type RefObject, useEffect, useRef } from 'react'
import { useBoard, useCard } from '../board/board-context.ts'
import type { CardData } from '../board/bracket-store.ts'
import { useObserved } from '../board/observable.ts'
import { plays } from '../layout/lines.ts'
import { CheckInButton, OpenCheckIn } from './CheckIn.tsx'
import { flash } from './flash.ts'
import { cardLabel, scoreWords, statusWord, TBD } from './match-words.ts'
import './card.css'

interface MatchCardProps {
  id: string
  /** Names and result only, for a small zoom. */
  compact?: boolean
}

/** One match. It subscribes to its own match, so that a result elsewhere does not render it. */
export const MatchCard = memo(function MatchCard({ id, compact = false }: MatchCardProps) {
  const { viewer, focus, followed } = useBoard()
  const element = useRef<HTMLElement>(null)
  const card = useCard(id)
  const hasFocus = useObserved(focus, (ids) => ids.at(-1) === id)
  const isFollowed = useObserved(followed, (teamId) => plays(card?.match, teamId))
  useFlashOnChange(element, card)
  if (!card) return null
  const { match } = card
  const word = statusWord(match)
  return (
    <article
      ref={element}
      className="bk-card"
      data-match={id}
      data-state={match.match_status}
      data-followed={isFollowed || undefined}
      tabIndex={hasFocus ? 0 : -1}
      aria-label={cardLabel(card)}
    >
      {!compact && (
        <p className="bk-head">
          {`Round ${match.round}`}
          <span>{`Best of ${match.best_of}`}</span>
          {word !== '' && <b>{word}</b>}
        </p>
      )}
      {teamRow(card, 'team1')}
      {!compact && <p className="bk-versus">VS</p>}
      {teamRow(card, 'team2')}
      {!compact && (
        <p className={match.score === null ? 'bk-foot' : 'bk-score'}>
          {match.score !== null && scoreWords(match.score)}
          {match.match_status === 'pending' && viewer.signedIn && <CheckInButton match={match} reachable={hasFocus} />}
          {match.match_status === 'checkin' && <OpenCheckIn match={match} reachable={hasFocus} />}
        </p>
      )}
    </article>
  )
})

function useFlashOnChange(element: RefObject<Element | null>, card: CardData | undefined): void {
  const shown = useRef(card)
  useEffect(() => {
    if (shown.current !== card) flash(element.current)
    shown.current = card
  }, [element, card])
}

// Drawn by the style sheet, which saves an element per card compared with an SVG.
export const TICK = <i role="img" aria-label="Checked In" className="bk-tick" />
export const TROPHY = <i role="img" aria-label="Winner" className="bk-trophy" />

/** One of the two teams of a match. A function, not a component: a bracket has hundreds of them. */
function teamRow(card: CardData, side: 'team1' | 'team2') {
  const { match } = card
  const teamId = match[`${side}_id`]
  const won = teamId !== null && match.winner_id === teamId
  const isIn = teamId !== null && match.checked_in_teams.includes(teamId)
  const result = won ? 'won' : match.match_status === 'completed' ? 'lost' : undefined
  return (
    <p className="bk-team" data-result={result} data-in={isIn || undefined}>
      {card[side] ?? TBD}
      {isIn && TICK}
      {won && TROPHY}
    </p>
  )
}
