import { markPayoutsSent, type PayoutSheet } from '@cup/contract/payouts'
import { useState } from 'react'
import { moneyActions } from '../../../features/admin/money-actions.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useFieldErrors } from '../../../features/admin/use-field-errors.ts'
import { counted, placeName } from '../../../format/counts.ts'
import { dollars } from '../../../format/dollars.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'

const EVERYBODY = ''

export function MarkAllSentButton({ sheet }: { sheet: PayoutSheet }) {
  const [isOpen, setIsOpen] = useState(false)
  const owed = sheet.payouts.filter(({ state, amount }) => state === 'owed' && amount > 0)
  if (owed.length === 0) return null
  return (
    <>
      <Button variant="primary" size="small" onClick={() => setIsOpen(true)}>
        Mark all as sent ({owed.length})
      </Button>
      {isOpen && <MarkAllSentModal sheet={sheet} owed={owed} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface MarkAllSentModalProps {
  sheet: PayoutSheet
  owed: PayoutSheet['payouts']
  onClose: () => void
}

/** One method and reference for all prizes, or for those of one team. Held prizes are left out. */
function MarkAllSentModal({ sheet, owed, onClose }: MarkAllSentModalProps) {
  const [teamId, setTeamId] = useState(EVERYBODY)
  const [method, setMethod] = useState('')
  const [reference, setReference] = useState('')
  const { errors, check } = useFieldErrors(markPayoutsSent.body)
  const mark = useAdminAction(moneyActions.markPayoutsSent)
  const chosen = owed.filter((payout) => teamId === EVERYBODY || payout.team_id === teamId)
  const held = chosen.filter((payout) => payout.held).length
  const teams = [...new Map(owed.map((payout) => [payout.team_id, payout])).values()]
  const sum = chosen.filter((payout) => !payout.held).reduce((cents, { amount }) => cents + Math.round(amount * 100), 0)

  const submit = () => {
    const body = check({ payout_ids: chosen.map(({ id }) => id), method, reference })
    if (body === undefined) return
    mark.start(
      {
        tournamentId: sheet.tournament_id,
        payoutIds: body.payout_ids,
        method: body.method,
        reference: body.reference ?? '',
      },
      {
        onSuccess: ({ marked, skipped }) => {
          const heldBack = skipped.filter(({ reason }) => reason === 'held').length
          toast.success(
            `${counted(marked.length, 'payout')} marked as sent${heldBack > 0 ? `, ${heldBack} held back` : ''}`,
          )
          onClose()
        },
      },
    )
  }
  return (
    <FormModal
      title="Mark payouts as sent"
      description={`${counted(chosen.length - held, 'prize')}, ${dollars(sum / 100)} in all. After this, the podium and the amounts can no longer be changed.`}
      submitLabel="Mark as sent"
      busy={mark.isPending}
      submitDisabled={chosen.length === held}
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
      <SelectField label="For" value={teamId} onChange={(event) => setTeamId(event.target.value)}>
        <option value={EVERYBODY}>All teams</option>
        {teams.map(({ team_id, team_name, place }) => (
          <option key={team_id} value={team_id}>
            {placeName(place)} {team_name}
          </option>
        ))}
      </SelectField>
      {held > 0 && (
        <p className="text-small text-text-2">{counted(held, 'prize')} held back: the entry fee is disputed.</p>
      )}
    </FormModal>
  )
}
