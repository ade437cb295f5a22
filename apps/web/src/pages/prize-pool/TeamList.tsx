import type { Team } from '@cup/contract/teams'
import { useDeferredValue } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { RegistrationState } from './registration-state.ts'
import { TeamCard } from './TeamCard.tsx'
import { teamGridStyle } from './team-grid-style.ts'

/** Rendered together with the pool; the others follow in a render of their own, so that the pool does not wait. */
const FIRST = 3
/** More than a screen shows: cards further down are laid out when they come near. */
const MANY = 15

interface TeamListProps {
  teams: readonly Team[]
  viewerId: string | undefined
  registration: RegistrationState
}

export function TeamList({ teams, viewerId, registration }: TeamListProps) {
  const count = useDeferredValue(teams.length, FIRST)
  if (teams.length === 0) return <EmptyState title="No teams registered yet. Be the first!" />
  return (
    <ol className={teamGridStyle}>
      {teams.slice(0, Math.max(count, FIRST)).map((team, index) => (
        <TeamCard
          key={team.id}
          team={team}
          rank={index + 1}
          userId={viewerId}
          isOpen={registration.isOpen}
          isLocked={registration.isLocked}
          isOneOfMany={teams.length > MANY}
        />
      ))}
    </ol>
  )
}
