import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { ShareJoinLink } from '../../features/join-link/ShareJoinLink.tsx'
import { PayButton } from '../../features/payments/PayButton.tsx'
import { promptSignIn } from '../../features/session/sign-in-prompt.ts'
import { useCupTerms } from '../../features/tournament/use-cup-terms.ts'
import { Button } from '../../ui/Button.tsx'
import { PaymentTerms } from './PaymentTerms.tsx'

interface TeamCreatedPanelProps {
  team: { id: string; team_name: string }
  onClose: () => void
}

export function TeamCreatedPanel({ team, onClose }: TeamCreatedPanelProps) {
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { isFree, isFull } = useCupTerms()
  const leave = () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.teams })
    onClose()
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-section font-semibold">
        {isFree ? 'Team Created!' : 'Team Created! Complete Payment'}
      </h2>
      <p className="mt-1 text-name font-semibold text-boost">{team.team_name}</p>
      <p className="mt-1 text-text-2">
        {isFree ? freeWords(isFull) : 'Your team takes part once the entry fee is paid.'}
      </p>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:flex-1">
        {!isFree && (
          <PayButton teamId={team.id} teamName={team.team_name} what="Entry Fee" onSignedOut={promptSignIn} />
        )}
        <Button onClick={leave}>{isFree ? 'Done' : 'Pay Later'}</Button>
      </div>
      {!isFree && <PaymentTerms />}
      <section aria-labelledby="share-team" className="mt-5 border-t border-line pt-5">
        <h3 id="share-team" className="mb-2 font-semibold">
          Bring your team mates
        </h3>
        <ShareJoinLink team={team} />
      </section>
    </>
  )
}

const freeWords = (isFull: boolean): string =>
  isFull
    ? 'The cup is full. With three players your team waits, and it moves in when a place is free.'
    : 'Your team is in as soon as it has three players.'
