import { memo } from 'react'
import { useBoard, useCard, useHasFocus, useIsFollowed } from '../board/board-context.ts'
import { CheckInButton } from './CheckInButton.tsx'
import { CheckInCountdown } from './CheckInCountdown.tsx'
import { cardLabel, statusWord } from './match-words.ts'
import { TeamRow } from './TeamRow.tsx'
import { useFlash } from './use-flash.ts'
import './card.css'

interface MatchCardProps {
  id: string
  /** Names and result only, for a bracket seen from afar. */
  compact?: boolean
}

/** One match. It listens to its own match, so that a result elsewhere leaves it alone. */
export const MatchCard = memo(function MatchCard({ id, compact = false }: MatchCardProps) {
  const { viewer } = useBoard()
  const card = useCard(id)
  const hasFocus = useHasFocus(id)
  const followed = useIsFollowed(card)
  const element = useFlash<HTMLElement>(card)
  if (!card) return null
  const { match } = card
  const word = statusWord(match)
  const teams = [
    <TeamRow key="1" match={match} teamId={match.team1_id} name={card.team1} />,
    <TeamRow key="2" match={match} teamId={match.team2_id} name={card.team2} />,
  ]
  return (
    <article
      ref={element}
      className="bk-card"
      data-match={id}
      data-state={match.match_status}
      data-followed={followed || undefined}
      tabIndex={hasFocus ? 0 : -1}
      aria-label={cardLabel(card)}
    >
      {compact ? (
        teams
      ) : (
        <>
          <p className="bk-head">
            {`Round ${match.round}`}
            <span>{`Best of ${match.best_of}`}</span>
            {word !== '' && <b>{word}</b>}
          </p>
          {teams[0]}
          <p className="bk-versus">VS</p>
          {teams[1]}
          <p className="bk-foot">
            {match.score !== null && `Score: ${match.score}`}
            {match.match_status === 'checkin' && match.checkin_deadline && (
              <CheckInCountdown deadline={match.checkin_deadline} />
            )}
            {viewer.signedIn && <CheckInButton match={match} reachable={hasFocus} />}
          </p>
        </>
      )}
    </article>
  )
})
