import { useMemo } from 'react'
import type { CardData } from '../board/bracket-store.ts'
import { TICK, TROPHY } from './marks.tsx'
import { TBD } from './match-words.ts'

/**
 * One of the two teams of a match. No component, a bracket has too many of them to keep books on each; and the same
 * element as before unless the row itself changes, so that a score leaves it alone.
 */
export function useTeamRow(card: CardData | undefined, side: 'team1' | 'team2') {
  const match = card?.match
  const teamId = match?.[`${side}_id`] ?? null
  const name = card?.[side] ?? TBD
  const won = teamId !== null && match?.winner_id === teamId
  const isIn = teamId !== null && match?.checked_in_teams.includes(teamId)
  const result = won ? 'won' : match?.match_status === 'completed' ? 'lost' : undefined
  return useMemo(
    () => (
      <p className="bk-team" data-result={result} data-in={isIn || undefined}>
        {name}
        {isIn && TICK}
        {won && TROPHY}
      </p>
    ),
    [name, result, won, isIn],
  )
}
