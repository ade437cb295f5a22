import { TEXT_LIMITS } from '@cup/contract/constants'
import { type OwnPayout, setPayoutHandle } from '@cup/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useAction } from '../../api/use-action.ts'
import { ownPayoutsQuery } from '../../features/payouts/own-payouts.ts'
import { placeName } from '../../format/counts.ts'
import { dateOnly } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** What the viewer has won, and how an owed prize is to be paid. */
export function OwnPrizes({ onClose }: { onClose: () => void }) {
  const { data: payouts } = useQuery(ownPayoutsQuery)
  return (
    <Modal onClose={onClose} title="Your Prizes" fillsPhone width="form">
      {payouts?.length === 0 && <p className="text-text-2">You have not won a prize yet.</p>}
      {payouts !== undefined && payouts.length > 0 && (
        <ul aria-label="Your prizes" className="divide-y divide-line">
          {payouts.map((payout) => (
            <Prize key={payout.id} payout={payout} />
          ))}
        </ul>
      )}
    </Modal>
  )
}

function Prize({ payout }: { payout: OwnPayout }) {
  const { place, team_name, tournament_name, amount, state, sent_at } = payout
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-display text-name font-semibold tabular-nums">{dollars(amount)}</span>
        <span className="min-w-0 flex-1 text-text-2">
          {placeName(place)} place in {tournament_name} with {team_name}
        </span>
        {state === 'sent' ? (
          <Badge tone="green">{sent_at === null ? 'Sent' : `Sent ${dateOnly(sent_at)}`}</Badge>
        ) : (
          <Badge tone="yellow">To be paid</Badge>
        )}
      </div>
      {state === 'owed' && <HandleForm payout={payout} />}
    </li>
  )
}

function HandleForm({ payout }: { payout: OwnPayout }) {
  const saved = payout.handle ?? ''
  const [value, setValue] = useState(saved)
  const [error, setError] = useState<string>()
  const save = useAction(
    (handle: string | null) => call(setPayoutHandle, { params: { id: payout.id }, body: { handle } }),
    playerMessages.setPayoutHandle,
    { stale: [queryKeys.ownPayouts] },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const handle = value.trim() === '' && saved !== '' ? null : value
    const checked = setPayoutHandle.body.safeParse({ handle })
    setError(checked.error?.issues[0]?.message)
    if (checked.success && !save.isPending) save.mutate(checked.data.handle)
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-3 max-sm:flex-col max-sm:*:w-full">
      <TextField
        className="min-w-40 flex-1"
        label="How you want to be paid"
        placeholder="e.g. paypal.me/yourname"
        autoComplete="off"
        maxLength={TEXT_LIMITS.payoutHandle.max}
        value={value}
        onChange={(event) => {
          setValue(event.target.value)
          setError(undefined)
        }}
        error={error}
        hint="Only you and the organisers see this. It is deleted when the prize is sent."
      />
      <Button type="submit" className="sm:mt-7" busy={save.isPending} disabled={value.trim() === saved}>
        Save
      </Button>
    </form>
  )
}
