import type { Team } from '@cup/contract/teams'
import { useDeferredValue } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { RegistrationState } from './registration-state.ts'
import { TeamCard } from './TeamCard.tsx'

export const teamGridStyle = 'grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))]'

/** Teams rendered together with the pool. The others follow in a later render, so that the pool does not wait. */
const FIRST = 3
/** From this number on, cards outside the screen are laid out only when they come near. */
const MANY = 15

interface TeamListProps {
  teams: readonly Team[]
  viewerId: string | undefined
  registration: RegistrationState
  isFree: boolean
}

export function TeamList({ teams, viewerId, registration, isFree }: TeamListProps) {
  const count = useDeferredValue(teams.length, FIRST)
  if (teams.length === 0) {
    return (
      <EmptyState title={registration.isOpen ? 'No teams registered yet. Be the first!' : 'No teams registered yet.'} />
    )
  }
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
          isCancelled={registration.isCancelled === true}
          isFree={isFree}
          isOneOfMany={teams.length > MANY}
        />
      ))}
    </ol>
  )
}

const CARDS = ['first', 'second', 'third']

export function TeamListSkeleton() {
  return (
    <div className={teamGridStyle}>
      {CARDS.map((card) => (
        <Skeleton key={card} className="h-35 rounded-card border border-line bg-surface" />
      ))}
    </div>
  )
}
