import { resendInvite, withdrawInvite } from '@cup/contract/invites'
import type { TeamInvite } from '@cup/contract/teams'
import { call } from '../../../api/call.ts'
import { useTeamAction } from '../../../features/teams/use-team-action.ts'
import { playerMessages } from '../../../messages/player-messages.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'

/** A pending or declined invite and its actions. */
export function InviteRow({ invite }: { invite: TeamInvite }) {
  const resend = useTeamAction(() => call(resendInvite, { params: { id: invite.id } }), playerMessages.resendInvite)
  const withdraw = useTeamAction(
    () => call(withdrawInvite, { params: { id: invite.id } }),
    playerMessages.withdrawInvite,
  )
  const isDeclined = invite.status === 'rejected'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2">
      <span className="flex min-w-0 flex-wrap items-center gap-2 text-text-2">
        {invite.email} <Badge tone={isDeclined ? 'red' : 'neutral'}>{isDeclined ? 'declined' : 'pending'}</Badge>
      </span>
      <span className="flex flex-wrap gap-2">
        {!isDeclined && (
          <Button size="small" aria-description={invite.email} onClick={() => void copyLink(invite.link)}>
            Copy link
          </Button>
        )}
        <Button size="small" busy={resend.isPending} aria-description={invite.email} onClick={() => resend.mutate()}>
          Send again
        </Button>
        <Button
          size="small"
          busy={withdraw.isPending}
          aria-description={invite.email}
          onClick={() => withdraw.mutate()}
        >
          {isDeclined ? 'Clear' : 'Withdraw'}
        </Button>
      </span>
    </li>
  )
}

async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast.success(playerMessages.copyInviteLink.success)
  } catch (error) {
    toast.failure(error, playerMessages.copyInviteLink.failure)
  }
}
