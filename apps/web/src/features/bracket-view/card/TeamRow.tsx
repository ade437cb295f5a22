import type { Match } from '@cup/contract/matches'
import { TBD } from './match-words.ts'
import { Tick } from './Tick.tsx'
import { Trophy } from './Trophy.tsx'

interface TeamRowProps {
  match: Match
  teamId: string | null
  name: string | null
}

export function TeamRow({ match, teamId, name }: TeamRowProps) {
  const known = teamId !== null
  const won = known && match.winner_id === teamId
  const isIn = known && match.checked_in_teams.includes(teamId)
  const lost = match.match_status === 'completed' && !won
  return (
    <p className="bk-team" data-result={won ? 'won' : lost ? 'lost' : undefined} data-in={isIn || undefined}>
      {name ?? TBD}
      {isIn && <Tick />}
      {won && <Trophy />}
    </p>
  )
}
