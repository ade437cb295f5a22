import type { Invite } from '@cup/contract/invites'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { useRefetch } from '../../api/use-refetch.ts'
import { invitesQuery } from '../../features/invites/invites-query.ts'
import { type InviteResponse, useRespondToInvite } from '../../features/invites/use-respond-to-invite.ts'
import { useOwnEntry } from '../../features/session/own-entry.ts'
import { useFailureToast } from '../../features/session/use-failure-toast.ts'
import { RulesConsent, useRulesConsent } from '../../features/teams/RulesConsent.tsx'
import { entryFeeLine } from '../../format/terms.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StillLoading } from '../../ui/StillLoading.tsx'

interface InviteListProps {
  /** The invite that a mail or a notification leads to. It comes first and is marked. */
  wanted: string | null
  /** The joined team is shown above the list. */
  hasTeam: boolean
  onAccepted: (invite: Invite) => void
}

export function InviteList({ wanted, hasTeam, onAccepted }: InviteListProps) {
  const invites = useQuery(invitesQuery)
  const { data } = invites
  const respond = useRespondToInvite()
  const refetch = useRefetch(queryKeys.invites)
  useFailureToast(invites, playerMessages.loadInvites.failure)

  if (!data) {
    return (
      <InvitesSkeleton>
        <StillLoading what="your invites" failed={invites.failureCount > 0} onRetry={refetch} />
      </InvitesSkeleton>
    )
  }
  const isMissing = wanted !== null && !hasTeam && !data.some(({ id }) => id === wanted)
  if (data.length === 0) {
    return (
      <EmptyState title="No Pending Invites">
        <p>
          {isMissing
            ? 'You have already answered the invite that you opened, or it was sent to another e-mail address than the one you signed in with.'
            : 'When a captain invites your e-mail address, the invite appears here.'}
        </p>
      </EmptyState>
    )
  }
  const sorted = data.toSorted((one, other) => Number(other.id === wanted) - Number(one.id === wanted))
  return (
    <ul className="grid gap-3">
      {sorted.map((invite) => (
        <InviteCard
          key={invite.id}
          invite={invite}
          isWanted={invite.id === wanted}
          onRespond={(response, acceptsRules) =>
            respond.mutate(
              { invite, response, acceptsRules },
              response === 'accept' ? { onSuccess: () => onAccepted(invite) } : {},
            )
          }
        />
      ))}
    </ul>
  )
}

interface InviteCardProps {
  invite: Invite
  /** A mail or a notification led to this one. */
  isWanted: boolean
  onRespond: (response: InviteResponse, acceptsRules: boolean) => void
}

function InviteCard({ invite, isWanted, onRespond }: InviteCardProps) {
  const isRefused = useOwnEntry()?.cannot_enter != null
  const consent = useRulesConsent(invite.rules !== null && !invite.rules_accepted)
  // The next invite moves up at once, and the second click of a double click must not respond to it.
  const respondOnce = (response: InviteResponse) => (event: MouseEvent) => {
    if (event.detail <= 1 && (response === 'reject' || consent.isGiven())) onRespond(response, consent.acceptsRules)
  }
  return (
    <li
      className={`rounded-card border bg-surface bg-linear-to-b from-raised to-surface p-5 sm:p-6 ${isWanted ? 'border-boost' : 'border-line'}`}
    >
      <h2 className="text-2xl/8 font-bold">{invite.team_name}</h2>
      <p className="mt-1 text-text-2">
        <span className="font-medium text-text">{invite.inviter_name}</span> has invited you to join the team
      </p>
      <p className="mt-1 text-small text-text-3">{entryFeeLine(invite.entry_fee)}</p>
      {invite.rules !== null && (
        <RulesConsent
          rules={invite.rules}
          changedAt={invite.rules_changed_at}
          isAccepted={invite.rules_accepted}
          {...consent.box}
        />
      )}
      <div className="mt-4 flex gap-3 max-sm:*:flex-1">
        <Button
          variant="primary"
          disabled={isRefused}
          aria-description={`Join ${invite.team_name}`}
          onClick={respondOnce('accept')}
        >
          Accept
        </Button>
        <Button aria-description={`Decline ${invite.team_name}`} onClick={respondOnce('reject')}>
          Reject
        </Button>
      </div>
    </li>
  )
}

/** The children explain the delay, above the skeleton. */
export function InvitesSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className="relative">
      <Skeleton className="h-60 w-full rounded-card" />
      <div className="absolute inset-x-5 bottom-4">{children}</div>
    </div>
  )
}
