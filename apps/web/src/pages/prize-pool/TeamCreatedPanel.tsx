import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { ShareJoinLink } from '../../features/join-link/ShareJoinLink.tsx'
import { PayButton } from '../../features/payments/PayButton.tsx'
import { promptSignIn } from '../../features/session/sign-in-prompt.ts'
import { Button } from '../../ui/Button.tsx'
import { PaymentTerms } from './PaymentTerms.tsx'

interface TeamCreatedPanelProps {
  team: { id: string; team_name: string }
  onPayLater: () => void
}

export function TeamCreatedPanel({ team, onPayLater }: TeamCreatedPanelProps) {
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const payLater = () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.teams })
    onPayLater()
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-section font-semibold">
        Team Created! Complete Payment
      </h2>
      <p className="mt-1 text-name font-semibold text-boost">{team.team_name}</p>
      <p className="mt-1 text-text-2">Your team takes part once the entry fee is paid.</p>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:flex-1">
        <PayButton teamId={team.id} teamName={team.team_name} label="Pay $10 Entry Fee" onSignedOut={promptSignIn} />
        <Button onClick={payLater}>Pay Later</Button>
      </div>
      <PaymentTerms />
      <section aria-labelledby="share-team" className="mt-5 border-t border-line pt-5">
        <h3 id="share-team" className="mb-2 font-semibold">
          Bring your team mates
        </h3>
        <ShareJoinLink team={team} />
      </section>
    </>
  )
}
