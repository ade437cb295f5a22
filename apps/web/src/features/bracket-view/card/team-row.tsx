import type { Match } from '@cup/contract/matches'
import { TBD } from './match-words.ts'

/** Drawn by the style sheet: one element less on every card than a drawing of its own. */
export const TICK = <i role="img" aria-label="Checked In" className="bk-tick" />
export const TROPHY = <i role="img" aria-label="Winner" className="bk-trophy" />

/** One of the two teams of a match. A function, no component: a bracket has too many of them to keep books on each. */
export function teamRow(match: Match, teamId: string | null, name: string | null) {
  const known = teamId !== null
  const won = known && match.winner_id === teamId
  const isIn = known && match.checked_in_teams.includes(teamId)
  const lost = match.match_status === 'completed' && !won
  return (
    <p className="bk-team" data-result={won ? 'won' : lost ? 'lost' : undefined} data-in={isIn || undefined}>
      {name ?? TBD}
      {isIn && TICK}
      {won && TROPHY}
    </p>
  )
}
