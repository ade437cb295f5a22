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

export function InviteList() {
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
  if (data.length === 0) {
    return (
      <EmptyState title="No Pending Invites">
        <p>When a captain invites your e-mail address, the invite appears here.</p>
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-3">
      {data.map((invite) => (
        <InviteCard key={invite.id} invite={invite} onAnswer={(how) => answer.mutate({ invite, answer: how })} />
      ))}
    </ul>
  )
}
