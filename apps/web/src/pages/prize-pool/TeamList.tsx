import type { Team } from '@cup/contract/teams'
import { useDeferredValue } from 'react'
import { useSession } from '../../features/session/use-session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TeamCard } from './TeamCard.tsx'
import { teamGridStyle } from './team-grid-style.ts'

/** Drawn together with the pool; the others follow at once, but nobody waits for them to see the amount. */
const FIRST = 3
/** More than any screen shows at first: cards further down are laid out when they come near. */
const MANY = 15

export function TeamList({ teams, isOpen }: { teams: readonly Team[]; isOpen: boolean }) {
  const { user } = useSession()
  const count = useDeferredValue(teams.length, FIRST)
  if (teams.length === 0) return <EmptyState title="No teams registered yet. Be the first!" />
  return (
    <ol className={teamGridStyle}>
      {teams.slice(0, Math.max(count, FIRST)).map((team, index) => (
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
