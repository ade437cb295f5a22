import { type Payout, unmarkPayoutSent } from '@cup/contract/payouts'
import { useState } from 'react'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useFieldErrors } from '../../../features/admin/use-field-errors.ts'
import { dollars } from '../../../format/dollars.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** Undoes a wrong "Sent". The reason is written to the audit log. */
export function UnmarkSentButton({ payout }: { payout: Payout }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" aria-description={payout.player_name} onClick={() => setIsOpen(true)}>
        Not sent
      </Button>
      {isOpen && <UnmarkSentModal payout={payout} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function UnmarkSentModal({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { errors, check } = useFieldErrors(unmarkPayoutSent.body)
  const unmark = useAdminAction(unmarkPayoutSent, adminMessages.unmarkPayoutSent)
  const submit = () => {
    const body = check({ reason })
    if (body) unmark.start({ params: { id: payout.id }, body }, { onSuccess: onClose })
  }
  return (
    <FormModal
      title="Payout not sent"
      description={`${dollars(payout.amount)} to ${payout.player_name} is owed again.`}
      submitLabel="Mark as owed"
      busy={unmark.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        required
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={errors.reason}
        hint="Kept in the audit log."
      />
    </FormModal>
  )
}
