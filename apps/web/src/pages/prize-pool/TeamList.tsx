import type { Team } from '@cup/contract/teams'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TeamCard } from './TeamCard.tsx'
import { teamGridStyle } from './team-grid-style.ts'

/** From here on, cards outside the screen are not laid out. */
const MANY = 60

export function TeamList({ teams, isOpen }: { teams: readonly Team[]; isOpen: boolean }) {
  if (teams.length === 0) return <EmptyState title="No teams registered yet. Be the first!" />
  return (
    <ol className={teamGridStyle}>
      {teams.map((team, index) => (
        <TeamCard key={team.id} team={team} rank={index + 1} isOpen={isOpen} isOneOfMany={teams.length > MANY} />
      ))}
    </ol>
  )
}
