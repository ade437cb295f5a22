import type { Team } from '@cup/contract/teams'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { preloadSignIn, promptSignIn } from '../../features/session/sign-in-prompt.ts'
import { useSession } from '../../features/session/use-session.ts'
import { takeDraft } from '../../features/teams/team-draft.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { StillLoading } from '../../ui/StillLoading.tsx'
import { CreateTeam } from './CreateTeam.tsx'
import type { RegistrationState } from './registration-state.ts'
import { TeamList } from './TeamList.tsx'
import { TeamListSkeleton } from './TeamListSkeleton.tsx'

interface RegisteredTeamsProps {
  teams: UseQueryResult<Team[]>
  registration: RegistrationState
}

export function RegisteredTeams({ teams, registration }: RegisteredTeamsProps) {
  const session = useSession()
  const [isCreating, setIsCreating] = useState(false)
  // What was typed before the sign-in left the page.
  const [draft] = useState(takeDraft)
  const [isDraftOpen, setIsDraftOpen] = useState(draft !== undefined)
  const isFormOpen = isCreating || (isDraftOpen && session.status === 'signed-in')

  const start = () => (session.status === 'signed-in' ? setIsCreating(true) : promptSignIn())
  const close = () => {
    setIsCreating(false)
    setIsDraftOpen(false)
  }
  const createButton = (
    <Button
      variant="primary"
      disabled={!registration.isOpen || session.status === 'loading'}
      onClick={start}
      {...(session.status === 'signed-out' ? { onPointerEnter: preloadSignIn, onFocus: preloadSignIn } : {})}
    >
      Create New Team
    </Button>
  )
  const isEmpty = teams.data?.length === 0
  return (
    <section aria-labelledby="teams">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="teams" className="flex items-center gap-2 text-[1.375rem]/8 font-semibold">
          Registered Teams {teams.data && <Badge>{teams.data.length}</Badge>}
        </h2>
        {!isFormOpen && !(isEmpty && registration.isOpen) && createButton}
      </div>
      {registration.reason && <p className="mt-1 text-small text-text-3">{registration.reason}</p>}
      {isFormOpen && <CreateTeam {...(draft ? { draft } : {})} onClose={close} />}
      <div className="mt-4">
        {teams.data ? (
          <TeamList teams={teams.data} isOpen={registration.isOpen} emptyAction={!isFormOpen && createButton} />
        ) : (
          <>
            <TeamListSkeleton />
            <StillLoading failed={teams.isError} onRetry={() => void teams.refetch()} />
          </>
        )}
      </div>
    </section>
  )
}
