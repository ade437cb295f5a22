import { type PayoutSheet, payoutCsv } from '@cup/contract/payouts'
import type { Tournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { payoutSheetQuery } from '../../../features/admin/admin-queries.ts'
import { DownloadButton } from '../../../features/admin/DownloadButton.tsx'
import { useFailureToast } from '../../../features/admin/use-failure-toast.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { PanelLoading } from '../PanelLoading.tsx'
import { fileName } from './file-name.ts'
import { PayoutLine } from './PayoutLine.tsx'
import { PrizeAmountsForm } from './PrizeAmountsForm.tsx'

/** The podium, its prizes, and which payouts were sent. */
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
        className="mt-1 h-2.5 w-full max-w-72 appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-green"
      />
    </div>
  )
}
