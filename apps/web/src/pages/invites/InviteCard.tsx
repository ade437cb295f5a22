import type { Invite } from '@cup/contract/invites'
import type { InviteAnswer } from '../../features/invites/use-answer-invite.ts'
import { Button } from '../../ui/Button.tsx'

export function InviteCard({ invite, onAnswer }: { invite: Invite; onAnswer: (answer: InviteAnswer) => void }) {
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <h2 className="font-body text-name font-semibold">{invite.team_name}</h2>
      <p className="mt-1 text-text-2">
        <span className="font-medium text-text">{invite.inviter_name}</span> has invited you to join the team
      </p>
      <p className="mt-1 text-small text-text-3">Tournament entry fee: $10 per team</p>
      <div className="mt-4 flex gap-3 max-sm:*:flex-1">
        <Button variant="primary" aria-description={`Join ${invite.team_name}`} onClick={() => onAnswer('accept')}>
          Accept
        </Button>
        <Button aria-description={`Decline ${invite.team_name}`} onClick={() => onAnswer('reject')}>
          Reject
        </Button>
      </div>
    </li>
  )
}
