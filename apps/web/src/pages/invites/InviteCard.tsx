import type { Invite } from '@cup/contract/invites'
import type { MouseEvent } from 'react'
import type { InviteAnswer } from '../../features/invites/use-answer-invite.ts'
import { Button } from '../../ui/Button.tsx'

interface InviteCardProps {
  invite: Invite
  /** A mail or a notification led to this one. */
  isWanted: boolean
  onAnswer: (answer: InviteAnswer) => void
}

export function InviteCard({ invite, isWanted, onAnswer }: InviteCardProps) {
  // the next invite moves up at once: the second half of a double click must not answer that one
  const answerOnce = (answer: InviteAnswer) => (event: MouseEvent) => {
    if (event.detail <= 1) onAnswer(answer)
  }
  return (
    <li className={`rounded-card border bg-surface p-5 ${isWanted ? 'border-boost' : 'border-line'}`}>
      <h2 className="font-body text-name font-semibold">{invite.team_name}</h2>
      <p className="mt-1 text-text-2">
        <span className="font-medium text-text">{invite.inviter_name}</span> has invited you to join the team
      </p>
      <p className="mt-1 text-small text-text-3">Tournament entry fee: $10 per team</p>
      <div className="mt-4 flex gap-3 max-sm:*:flex-1">
        <Button variant="primary" aria-description={`Join ${invite.team_name}`} onClick={answerOnce('accept')}>
          Accept
        </Button>
        <Button aria-description={`Decline ${invite.team_name}`} onClick={answerOnce('reject')}>
          Reject
        </Button>
      </div>
    </li>
  )
}
