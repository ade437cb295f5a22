import type { RunItBackOffer } from '@cup/contract/teams'
import { useStartCheckout } from '../../features/payments/PayButton.tsx'
import { useOwnEntry } from '../../features/session/own-entry.ts'
import { promptSignIn } from '../../features/session/sign-in-prompt.ts'
import { useRunItBack } from '../../features/teams/register-team.ts'
import { Button } from '../../ui/Button.tsx'
import { useEntryRules } from './EntryRules.tsx'

/** For the captain of an earlier team: one press registers it again, invites the same players and leads to the payment. */
export function RunItBack({ offer, isFree }: { offer: RunItBackOffer; isFree: boolean }) {
  const { pay, isLeaving } = useStartCheckout({ onSignedOut: promptSignIn })
  const again = useRunItBack((teamId) => void (isFree || pay(teamId)))
  const rules = useEntryRules()
  const refusal = useOwnEntry()?.cannot_enter ?? undefined
  const start = () => {
    if (!rules.isGiven()) return
    again.mutate({ teamId: offer.team_id, acceptsRules: rules.acceptsRules }, { onError: rules.showRefusal })
  }
  return (
    <section
      aria-label={`Play again with ${offer.team_name}`}
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card border border-boost/45 bg-raised p-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-section font-semibold wrap-anywhere">Back with {offer.team_name}?</h2>
        <p className="mt-1 text-text-2">{inviteWords(offer)}</p>
        <p className="text-small text-text-3">
          You played {offer.tournament_name} together.{isFree ? '' : ' The entry fee comes next.'}
        </p>
        {refusal === undefined ? rules.fields : <p className="mt-2 text-small text-text-2">{refusal}</p>}
      </div>
      <Button
        variant="primary"
        busy={again.isPending || isLeaving}
        disabled={refusal !== undefined}
        onClick={start}
        className="max-sm:w-full"
      >
        <span className="whitespace-normal">Play again with {offer.team_name}</span>
      </Button>
    </section>
  )
}

const list = (names: readonly string[]): string => new Intl.ListFormat('en').format(names)

/** "Mia and Jules will be invited. Sam declined last time and is not invited." */
function inviteWords({ invited, left_out }: RunItBackOffer): string {
  const declined = left_out.filter(({ reason }) => reason === 'declined').map(({ name }) => name)
  const closed = left_out.filter(({ reason }) => reason === 'closed').length
  const are = (count: number): string => (count === 1 ? 'is' : 'are')
  return [
    invited.length === 0
      ? 'Nobody is invited by this: invite your players afterwards.'
      : `${list(invited)} will be invited.`,
    ...(declined.length === 0 ? [] : [`${list(declined)} declined last time and ${are(declined.length)} not invited.`]),
    ...(closed === 0
      ? []
      : [closed === 1 ? 'One player closed their account.' : `${closed} players closed their accounts.`]),
  ].join(' ')
}
