import { memo, useRef } from 'react'
import { useBoard } from '../board/board-context.ts'
import { CheckInButton } from './CheckInButton.tsx'
import { cardLabel, statusWord, UNWRITTEN } from './match-words.ts'
import { OpenCheckIn } from './OpenCheckIn.tsx'
import { teamRow } from './team-row.tsx'
import { useCardView } from './use-card-view.ts'
import './card.css'

interface MatchCardProps {
  id: string
  /** Names and result only, for a bracket seen from afar. */
  compact?: boolean
}

/** One match. It listens to its own match, so that a result elsewhere leaves it alone. */
export const MatchCard = memo(function MatchCard({ id, compact = false }: MatchCardProps) {
  const { viewer } = useBoard()
  const element = useRef<HTMLElement>(null)
  const { card, hasFocus, followed } = useCardView(id, element)
  if (!card) return null
  const { match } = card
  const word = statusWord(match)
  const showsScore = match.score !== null && !compact
  return (
    <article
      ref={element}
      className="bk-card"
      data-match={id}
      data-state={match.match_status}
      data-followed={followed || undefined}
      tabIndex={hasFocus ? 0 : -1}
      id={id}
      aria-label={cardLabel(card, showsScore)}
      aria-labelledby={showsScore ? `${id} ${id}s` : undefined}
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
        <p className={showsScore ? 'bk-score' : 'bk-foot'} id={`${id}s`}>
          {showsScore && UNWRITTEN}
          {match.match_status === 'pending' && viewer.signedIn && <CheckInButton match={match} reachable={hasFocus} />}
          {match.match_status === 'checkin' && <OpenCheckIn match={match} reachable={hasFocus} />}
        </p>
      )}
    </article>
  )
})
