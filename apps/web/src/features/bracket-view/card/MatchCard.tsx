import { memo, type RefObject, useEffect, useRef } from 'react'
import { emblemWords } from '../../teams/team-emblem.ts'
import { useBoard, useCard } from '../board/board-context.ts'
import type { BracketStore, CardData } from '../board/bracket-store.ts'
import { useObserved } from '../board/observable.ts'
import { plays } from '../layout/lines.ts'
import { CheckInButton, OpenCheckIn } from './CheckIn.tsx'
import { flash, settle, slideIn } from './flash.ts'
import { cardLabel, gamesWon, scoreWords, statusWord, TBD } from './match-words.ts'
import './card.css'
import './team-row.css'

interface MatchCardProps {
  id: string
  /** Names and result only, for a small zoom. */
  compact?: boolean
}

/** One match. It subscribes to its own match, so that a result elsewhere does not render it. */
export const MatchCard = memo(function MatchCard({ id, compact = false }: MatchCardProps) {
  const { store, viewer, focus, followed } = useBoard()
  const element = useRef<HTMLElement>(null)
  const card = useCard(id)
  const hasFocus = useObserved(focus, (ids) => ids.at(-1) === id)
  const isFollowed = useObserved(followed, (teamId) => plays(card?.match, teamId))
  useMotionOnChange(element, card)
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
      aria-label={cardLabel(card, store.source)}
    >
      {!compact && (
        <p className="bk-head">
          {`Round ${match.round}`}
          <span>{`Best of ${match.best_of}`}</span>
          {word !== '' && <b>{word}</b>}
        </p>
      )}
      {teamRow(card, 'team1', store)}
      {!compact && <p className="bk-versus">VS</p>}
      {teamRow(card, 'team2', store)}
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

/** Lights up a card that changed, and lets a team that has just moved on slide into its row. */
function useMotionOnChange(element: RefObject<Element | null>, card: CardData | undefined): void {
  const shown = useRef(card)
  useEffect(() => {
    const before = shown.current
    shown.current = card
    if (before === card) return
    flash(element.current)
    if (!before || !card) return
    const [row1, row2] = element.current?.querySelectorAll('.bk-team') ?? []
    if (before.team1 === null && card.team1 !== null) slideIn(row1)
    if (before.team2 === null && card.team2 !== null) slideIn(row2)
    if (before.match.winner_id !== card.match.winner_id)
      settle(card.match.winner_id === card.match.team1_id ? row1 : row2)
  }, [element, card])
}

// Drawn by the style sheet, which saves an element per card compared with an SVG.
export const TICK = <i role="img" aria-label="Checked In" className="bk-tick" />
export const TROPHY = <i role="img" aria-label="Winner" className="bk-trophy" />

/** One of the two teams of a match. A function, not a component: a bracket has hundreds of them. */
function teamRow(card: CardData, side: 'team1' | 'team2', store: BracketStore) {
  const { match } = card
  const teamId = match[`${side}_id`]
  const won = teamId !== null && match.winner_id === teamId
  const isIn = teamId !== null && match.checked_in_teams.includes(teamId)
  const result = won ? 'won' : match.match_status === 'completed' ? 'lost' : undefined
  const emblem = store.emblem(teamId)
  const games = gamesWon(match)
  return (
    <p
      className="bk-team"
      data-result={result}
      data-in={isIn || undefined}
      data-games={games ? '' : undefined}
      data-emblem={emblem === null ? undefined : emblemWords(emblem)}
    >
      {card[side] ?? TBD}
      {isIn && TICK}
      {won && TROPHY}
      {games && <b>{games[side]}</b>}
    </p>
  )
}
