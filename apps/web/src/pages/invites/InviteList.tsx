import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { useAskAgain } from '../../api/use-ask-again.ts'
import { useFirstFailure } from '../../api/use-first-failure.ts'
import { invitesQuery } from '../../features/invites/invites-query.ts'
import { useAnswerInvite } from '../../features/invites/use-answer-invite.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StillLoading } from '../../ui/StillLoading.tsx'
import { toast } from '../../ui/toast.ts'
import { InviteCard } from './InviteCard.tsx'
import { InvitesSkeleton } from './InvitesSkeleton.tsx'

/** `wanted`: the invite that a mail or a notification leads to; it comes first and is marked. */
export function InviteList({ wanted }: { wanted: string | null }) {
  const invites = useQuery(invitesQuery)
  const { data } = invites
  const answer = useAnswerInvite()
  const askAgain = useAskAgain(queryKeys.invites)
  useFirstFailure(invites, (error) => toast.failure(error, playerMessages.loadInvites.failure))

  if (!data) {
    return (
      <InvitesSkeleton>
        <StillLoading what="your invites" failed={invites.failureCount > 0} onRetry={askAgain} />
      </InvitesSkeleton>
    )
  }
  const isMissing = wanted !== null && !data.some(({ id }) => id === wanted)
  if (data.length === 0) {
    return (
      <EmptyState title="No Pending Invites">
        <p>
          {isMissing
            ? 'The invite that you opened was answered already, or is for another e-mail address than the one you signed in with.'
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
          onAnswer={(how) => answer.mutate({ invite, answer: how })}
        />
      ))}
    </ul>
  )
}
