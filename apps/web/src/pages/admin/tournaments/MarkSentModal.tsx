import { markPayoutSent, type Payout } from '@cup/contract/payouts'
import { useState } from 'react'
import { moneyActions } from '../../../features/admin/money-actions.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { dollars } from '../../../format/dollars.ts'
import { FormModal } from '../../../ui/FormModal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useFieldErrors } from '../use-field-errors.ts'

export function MarkSentModal({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const [method, setMethod] = useState('')
  const [reference, setReference] = useState('')
  const { errors, check } = useFieldErrors(markPayoutSent.body)
  const markSent = useAdminAction(moneyActions.markPayoutSent)

  const submit = () => {
    const body = check({ method, reference })
    if (body === undefined) return
    markSent.start(
      { payoutId: payout.id, method: body.method, reference: body.reference ?? '' },
      { onSuccess: onClose },
    )
  }
  return (
    <FormModal
      title="Mark as sent"
      description={`${dollars(payout.amount)} to ${payout.player_name}. After this, the podium and the amounts can no longer be changed.`}
      submitLabel="Mark as sent"
      busy={markSent.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Method"
        required
        autoComplete="off"
        placeholder="e.g. PayPal"
        value={method}
        onChange={(event) => setMethod(event.target.value)}
        error={errors.method}
      />
      <TextField
        label="Reference (optional)"
        autoComplete="off"
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        error={errors.reference}
      />
    </FormModal>
  )
}
