import type { Team } from '@cup/contract/teams'
import { useDeferredValue } from 'react'
import { useSession } from '../../features/session/use-session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TeamCard } from './TeamCard.tsx'
import { teamGridStyle } from './team-grid-style.ts'

/** More than any screen shows at first: from here on cards are drawn after the rest, and laid out when they come near. */
const MANY = 15

export function TeamList({ teams, isOpen }: { teams: readonly Team[]; isOpen: boolean }) {
  const { user } = useSession()
  const count = useDeferredValue(teams.length, MANY)
  if (teams.length === 0) return <EmptyState title="No teams registered yet. Be the first!" />
  return (
    <ol className={teamGridStyle}>
      {teams.slice(0, Math.max(count, MANY)).map((team, index) => (
        <TeamCard
          key={team.id}
          team={team}
          rank={index + 1}
          userId={user?.id}
          isOpen={isOpen}
          isOneOfMany={teams.length > MANY}
        />
      ))}
    </ol>
  )
}
