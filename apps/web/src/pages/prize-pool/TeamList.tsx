import type { Team } from '@cup/contract/teams'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TeamCard } from './TeamCard.tsx'
import { teamGridStyle } from './team-grid-style.ts'

/** From here on, cards outside the screen are not laid out. */
const MANY = 60

interface TeamListProps {
  teams: readonly Team[]
  isOpen: boolean
  emptyAction: ReactNode
}

export function TeamList({ teams, isOpen, emptyAction }: TeamListProps) {
  if (teams.length === 0) {
    return <EmptyState title="No teams registered yet. Be the first!" action={isOpen && emptyAction} />
  }
  return (
    <ol className={teamGridStyle}>
      {teams.map((team, index) => (
        <TeamCard key={team.id} team={team} rank={index + 1} isOpen={isOpen} isOneOfMany={teams.length > MANY} />
      ))}
    </ol>
  )
}
