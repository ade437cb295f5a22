import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invitesQuery } from '../../features/invites/invites-query.ts'
import { useAnswerInvite } from '../../features/invites/use-answer-invite.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StillLoading } from '../../ui/StillLoading.tsx'
import { toast } from '../../ui/toast.ts'
import { InviteCard } from './InviteCard.tsx'
import { InvitesSkeleton } from './InvitesSkeleton.tsx'

export function InviteList() {
  const { data, error, refetch } = useQuery(invitesQuery)
  const answer = useAnswerInvite()

  useEffect(() => {
    if (error) toast.failure(error, playerMessages.loadInvites.failure)
  }, [error])

  if (!data) {
    return (
      <div className="relative">
        <InvitesSkeleton />
        <div className="absolute bottom-4 left-5">
          <StillLoading failed={error !== null} onRetry={() => void refetch()} />
        </div>
      </div>
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
