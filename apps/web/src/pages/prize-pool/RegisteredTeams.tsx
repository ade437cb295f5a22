import type { Team } from '@cup/contract/teams'
import type { Tournament } from '@cup/contract/tournaments'
import type { UseQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { useRefetch } from '../../api/use-refetch.ts'
import { NotifyWhenOpen } from '../../features/notifications/NotifyWhenOpen.tsx'
import { useOwnEntry } from '../../features/session/own-entry.ts'
import { preloadSignIn } from '../../features/session/sign-in-prompt.ts'
import { useSession } from '../../features/session/use-session.ts'
import { EntryRefusal } from '../../features/teams/EntryRefusal.tsx'
import { CupRules } from '../../features/teams/RulesConsent.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { StillLoading } from '../../ui/StillLoading.tsx'
import { CreateTeam } from './CreateTeam.tsx'
import type { RegistrationState } from './registration-state.ts'
import { TeamList, TeamListSkeleton } from './TeamList.tsx'
import { useTeamForm } from './use-team-form.ts'

interface RegisteredTeamsProps {
  teams: UseQueryResult<Team[]>
  viewerId: string | undefined
  registration: RegistrationState
  cup: Tournament | null | undefined
}

export function RegisteredTeams({ teams, viewerId, registration, cup }: RegisteredTeamsProps) {
  const { status } = useSession()
  const refetch = useRefetch(queryKeys.teams)
  const refusal = useOwnEntry({ enabled: registration.isOpen })?.cannot_enter ?? undefined
  const mayEnter = registration.isOpen && refusal === undefined
  const form = useTeamForm(status, mayEnter)
  const opener = useRef<HTMLButtonElement>(null)
  const isRefused = form.isRefused && !mayEnter
  useFocusAfterClose(opener, form.isOpen || isRefused)
  return (
    <section aria-labelledby="teams">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3 max-sm:[&>button]:w-full">
        <h2 id="teams" className="flex items-center gap-2 text-[1.375rem]/8 font-semibold">
          Registered Teams {teams.data && <Badge>{teams.data.length}</Badge>}
        </h2>
        {!form.isOpen && !isRefused && (
          <Button
            ref={opener}
            variant={registration.isOpen ? 'primary' : 'secondary'}
            onClick={form.open}
            {...(status === 'signed-out' ? { onPointerEnter: preloadSignIn, onFocus: preloadSignIn } : {})}
          >
            Create New Team
          </Button>
        )}
      </div>
      {registration.note && <p className="mt-1 text-small text-text-2">{registration.note}</p>}
      {registration.reason && !isRefused && <p className="mt-1 text-small text-text-3">{registration.reason}</p>}
      {isRefused && <ClosedRegistration registration={registration} refusal={refusal} onClose={form.close} />}
      {cup?.rules && cup.status === 'active' && !form.isOpen && (
        <CupRules rules={cup.rules} changedAt={cup.rules_changed_at} />
      )}
      {form.isOpen && <CreateTeam {...(form.draft ? { draft: form.draft } : {})} onClose={form.close} />}
      <div className="mt-4">
        {teams.data ? (
          <TeamList teams={teams.data} viewerId={viewerId} registration={registration} isFree={cup?.entry_fee === 0} />
        ) : (
          <>
            <TeamListSkeleton />
            <StillLoading what="the teams" failed={teams.failureCount > 0} onRetry={refetch} />
          </>
        )}
      </div>
    </section>
  )
}

/** Returns the focus to the opener, which is not rendered while the form is open. */
function useFocusAfterClose(opener: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [opener, isOpen])
}

interface ClosedRegistrationProps {
  registration: RegistrationState
  /** Why this user cannot enter, although registration is open. */
  refusal: string | undefined
  onClose: () => void
}

/** Shown instead of the form: why registration is closed, and which cup comes next. */
function ClosedRegistration({ registration, refusal, onClose }: ClosedRegistrationProps) {
  const { status } = useSession()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Create New Team"
      className="mt-4 grid max-w-xl justify-items-start gap-1 rounded-card border border-line-strong bg-surface p-6 outline-none"
    >
      {refusal === undefined ? (
        <>
          <p className="font-semibold">{registration.reason}</p>
          {registration.next && <p className="text-text-2">{registration.next}</p>}
        </>
      ) : (
        <EntryRefusal />
      )}
      {status === 'signed-in' && refusal === undefined && (
        <div className="mt-2">
          <NotifyWhenOpen />
        </div>
      )}
      <div className="mt-3">
        <Button onClick={onClose}>Close</Button>
      </div>
    </section>
  )
}
