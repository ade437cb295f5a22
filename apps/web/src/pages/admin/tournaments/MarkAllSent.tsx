import { dollarsToCents } from '@cup/contract/money'
import { markPayoutsSent, type Payout, type PayoutSheet } from '@cup/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readStored, store } from '../../../api/browser-storage.ts'
import { DialogButton } from '../../../features/admin/ActionButton.tsx'
import { payoutSheetQuery } from '../../../features/admin/admin-queries.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useFormFields } from '../../../features/admin/use-field-errors.ts'
import { counted, placeName } from '../../../format/counts.ts'
import { dollars } from '../../../format/dollars.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { FormModal } from '../../../ui/FormModal.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { toast } from '../../../ui/toast.ts'
import { HowSentFields } from './HowSentFields.tsx'

const ALL_TEAMS = ''

export function MarkAllSentButton({ sheet }: { sheet: PayoutSheet }) {
  const owed = owedPrizes(sheet)
  if (owed.length === 0) return null
  return (
    <DialogButton
      variant="primary"
      size="small"
      dialog={(close) => <MarkAllSentModal sheet={sheet} owed={owed} onClose={close} />}
    >
      Mark all as sent ({owed.length})
    </DialogButton>
  )
}

/** For the attention queue, so that prizes can be marked as paid there. */
export function PayPrizesButton({ tournamentId }: { tournamentId: string }) {
  const { data: sheet } = useQuery(payoutSheetQuery(tournamentId))
  const owed = sheet ? owedPrizes(sheet) : []
  return (
    <DialogButton
      variant="primary"
      size="small"
      disabled={owed.length === 0}
      dialog={(close) => sheet && <MarkAllSentModal sheet={sheet} owed={owed} onClose={close} />}
    >
      Mark prizes as paid
    </DialogButton>
  )
}

const owedPrizes = ({ payouts }: PayoutSheet): Payout[] =>
  payouts.filter(({ state, amount }) => state === 'owed' && amount > 0)

/** Recipients, amounts and payout details: the organiser pays from this list. */
function Recipients({ payouts }: { payouts: readonly Payout[] }) {
  return (
    <ul
      aria-label="Prizes"
      className="max-h-[40dvh] divide-y divide-line overflow-y-auto border-y border-line text-small"
    >
      {payouts.map(({ id, place, player_name, team_name, amount, handle, held }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2 py-1.5">
          <span className="font-medium">{player_name}</span>
          <span className="text-text-3">
            {placeName(place)} {team_name}
          </span>
          <span className="ml-auto font-display font-semibold tabular-nums">{held ? 'Held' : dollars(amount)}</span>
          <span className="w-full break-words text-text-2">
            {handle === null ? "Hasn't said how to be paid" : handle}
          </span>
        </li>
      ))}
    </ul>
  )
}

const LAST_METHOD = 'payout-method'

interface MarkAllSentModalProps {
  sheet: PayoutSheet
  owed: Payout[]
  onClose: () => void
}

/** One method and reference for all prizes, or for those of one team. Skips held prizes. */
function MarkAllSentModal({ sheet, owed, onClose }: MarkAllSentModalProps) {
  const [teamId, setTeamId] = useState(ALL_TEAMS)
  const methodField = useRef<HTMLInputElement>(null)
  const { typed, field, check } = useFormFields(markPayoutsSent.body, {
    method: readStored('local', LAST_METHOD) ?? '',
    reference: '',
  })
  const mark = useAdminAction(markPayoutsSent, adminMessages.markPayoutsSent)
  const chosen = owed.filter((payout) => teamId === ALL_TEAMS || payout.team_id === teamId)
  const held = chosen.filter((payout) => payout.held).length
  const teams = [...new Map(owed.map((payout) => [payout.team_id, payout])).values()]
  const sum = chosen.filter((payout) => !payout.held).reduce((cents, { amount }) => cents + dollarsToCents(amount), 0)

  const submit = () => {
    const body = check({ ...typed, payout_ids: chosen.map(({ id }) => id) })
    if (body === undefined) return
    mark.start(
      {
        params: { id: sheet.tournament_id },
        body: { ...body, reference: body.reference ?? '' },
      },
      {
        onSuccess: ({ marked, skipped }) => {
          store('local', LAST_METHOD, body.method)
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
      title="Mark prizes as paid"
      description={`${counted(chosen.length - held, 'prize')}, ${dollars(sum / 100)} in all. After this, the podium and the amounts can no longer be changed.`}
      submitLabel="Mark as sent"
      busy={mark.isPending}
      submitDisabled={chosen.length === held}
      onSubmit={submit}
      onClose={onClose}
      initialFocus={methodField}
      wide
    >
      <Recipients payouts={chosen} />
      <HowSentFields field={field} methodRef={methodField} />
      <SelectField label="For" value={teamId} onChange={(event) => setTeamId(event.target.value)}>
        <option value={ALL_TEAMS}>All teams</option>
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
