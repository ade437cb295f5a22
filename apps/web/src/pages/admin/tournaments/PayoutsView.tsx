import { markPayoutSent, type Payout, type PayoutSheet, payoutCsv, unmarkPayoutSent } from '@cup/contract/payouts'
import type { Tournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { DialogButton } from '../../../features/admin/ActionButton.tsx'
import { payoutSheetQuery } from '../../../features/admin/admin-queries.ts'
import { DownloadButton, fileName } from '../../../features/admin/DownloadButton.tsx'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useFormFields } from '../../../features/admin/use-field-errors.ts'
import { useFailureToast } from '../../../features/session/use-failure-toast.ts'
import { placeName } from '../../../format/counts.ts'
import { dollars } from '../../../format/dollars.ts'
import { shortMoment } from '../../../format/moments.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { PanelLoading } from '../Panel.tsx'
import { HowSentFields } from './HowSentFields.tsx'
import { MarkAllSentButton } from './MarkAllSent.tsx'
import { PrizeAmountsForm } from './PrizeAmountsForm.tsx'

/** The podium, its prizes, and which of them were sent. */
export function PayoutsView({ tournament }: { tournament: Tournament }) {
  const sheet = useQuery(payoutSheetQuery(tournament.id))
  useFailureToast(sheet, adminMessages.loadMoney.failure)
  if (!sheet.data) return <PanelLoading query={sheet} />
  const { payouts, podium_source } = sheet.data
  if (payouts.length === 0) {
    return (
      <p className="text-text-2">
        Nothing is owed yet: the podium follows from the last match, or from Set Winners once the tournament is
        completed.
      </p>
    )
  }
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Progress sheet={sheet.data} />
        <MarkAllSentButton sheet={sheet.data} />
        <DownloadButton
          label="Payouts CSV"
          fileName={fileName(tournament.name, 'payouts')}
          load={() => call(payoutCsv, { params: { id: tournament.id } })}
        />
      </div>
      <PrizeAmountsForm
        key={`${sheet.data.first.amount} ${sheet.data.second.amount} ${sheet.data.third.amount}`}
        sheet={sheet.data}
      />
      <div>
        <h4 className="font-semibold">
          Payouts <span className="text-small font-normal text-text-3">podium by {podium_source ?? 'play'}</span>
        </h4>
        <ul aria-label="Payouts" className="divide-y divide-line">
          {payouts.map((payout) => (
            <PayoutLine key={payout.id} payout={payout} />
          ))}
        </ul>
      </div>
    </div>
  )
}

function Progress({ sheet: { sent, total } }: { sheet: PayoutSheet }) {
  return (
    <div className="min-w-48 flex-1">
      <p className="tabular-nums">
        Prizes paid: {sent} of {total}
      </p>
      <progress
        aria-label="Prizes paid"
        value={sent}
        max={Math.max(1, total)}
        className="mt-1 h-2.5 w-full max-w-72 appearance-none overflow-hidden bg-raised [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-green"
      />
    </div>
  )
}

function PayoutLine({ payout }: { payout: Payout }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <span className="w-9 font-display font-bold text-text-2">{placeName(payout.place)}</span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">
          {payout.player_name} <span className="text-text-3">{payout.team_name}</span>
        </p>
        {payout.player_email && <p className="text-small text-text-3">{payout.player_email}</p>}
        {payout.handle !== null && <p className="text-small">Pay to: {payout.handle}</p>}
        {payout.state === 'sent' && <p className="text-small text-text-2">{sentWords(payout)}</p>}
        {payout.held && <p className="text-small text-text-2">Held: the team’s entry fee is disputed.</p>}
      </div>
      <span className="font-display font-semibold tabular-nums max-sm:ml-13 sm:w-20 sm:text-right">
        {dollars(payout.amount)}
      </span>
      <span className="flex min-w-28 items-center justify-end gap-2">
        {payout.held && <Badge tone="yellow">Held</Badge>}
        {payout.state === 'sent' && (
          <>
            <Badge tone="green">Sent</Badge>
            <UnmarkSentButton payout={payout} />
          </>
        )}
        {payout.state === 'owed' && payout.amount > 0 && (
          <DialogButton
            size="small"
            aria-description={payout.player_name}
            dialog={(close) => <MarkSentModal payout={payout} onClose={close} />}
          >
            Mark as sent
          </DialogButton>
        )}
      </span>
    </li>
  )
}

const sentWords = ({ method, reference, sent_at, sent_by }: Payout): string =>
  [method, reference, sent_at && shortMoment(sent_at), sent_by && `by ${sent_by}`].filter(Boolean).join(' · ')

function MarkSentModal({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { typed, field, check } = useFormFields(markPayoutSent.body, { method: '', reference: '', reason: '' })
  const [needsReason, setNeedsReason] = useState(false)
  const markSent = useAdminAction(markPayoutSent, adminMessages.markPayoutSent)

  const submit = () => {
    const body = check(typed)
    const lacksReason = payout.held && typed.reason.trim() === ''
    setNeedsReason(lacksReason)
    if (body === undefined || lacksReason) return
    markSent.start(
      { params: { id: payout.id }, body: { ...body, reference: body.reference ?? '', reason: body.reason ?? '' } },
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
      <HowSentFields field={field} />
      {payout.held && (
        <>
          <Notice tone="warning">
            The entry fee of {payout.team_name} is disputed. Send this prize only if you are sure that it is theirs.
          </Notice>
          <TextField
            label="Reason"
            required
            autoComplete="off"
            {...field('reason')}
            {...(needsReason ? { error: 'Reason is required' } : {})}
            hint="Kept in the audit log."
          />
        </>
      )}
    </FormModal>
  )
}

/** Undoes a wrong "Sent". The reason is written to the audit log. */
function UnmarkSentButton({ payout }: { payout: Payout }) {
  return (
    <DialogButton
      variant="ghost"
      size="small"
      aria-description={payout.player_name}
      dialog={(close) => <UnmarkSentModal payout={payout} onClose={close} />}
    >
      Mark as not sent
    </DialogButton>
  )
}

function UnmarkSentModal({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { typed, field, check } = useFormFields(unmarkPayoutSent.body, { reason: '' })
  const unmark = useAdminAction(unmarkPayoutSent, adminMessages.unmarkPayoutSent)
  const submit = () => {
    const body = check(typed)
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
      <TextField label="Reason" required autoComplete="off" {...field('reason')} hint="Kept in the audit log." />
    </FormModal>
  )
}
