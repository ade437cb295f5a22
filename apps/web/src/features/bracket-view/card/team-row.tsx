import type { CardData } from '../board/bracket-store.ts'
import { TICK, TROPHY } from './marks.tsx'
import { TBD } from './match-words.ts'

/** One of the two teams of a match. No component: a bracket has too many of them to keep books on each. */
export function teamRow(card: CardData, side: 'team1' | 'team2') {
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
