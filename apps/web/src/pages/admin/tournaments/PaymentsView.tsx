import { ledgerCsv, type MoneyView } from '@cup/contract/payments'
import type { Tournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { moneyQuery } from '../../../features/admin/admin-queries.ts'
import { DownloadButton } from '../../../features/admin/DownloadButton.tsx'
import { useFailureToast } from '../../../features/admin/use-failure-toast.ts'
import { dollars } from '../../../format/dollars.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { GrowingList } from '../../../ui/GrowingList.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PanelLoading } from '../PanelLoading.tsx'
import { fileName } from './file-name.ts'
import { LedgerLine } from './LedgerLine.tsx'
import { PaymentLine } from './PaymentLine.tsx'

export function PaymentsView({ tournament }: { tournament: Tournament }) {
  const money = useQuery(moneyQuery(tournament.id))
  useFailureToast(money, adminMessages.loadMoney.failure)
  if (!money.data) return <PanelLoading query={money} />
  const { payments, ledger } = money.data
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Sum money={money.data} />
        <DownloadButton
          label="Ledger CSV"
          fileName={fileName(tournament.name, 'ledger')}
          load={() => call(ledgerCsv, { params: { id: tournament.id } })}
        />
      </div>
      <div>
        <h4 className="font-semibold">Payments ({payments.length})</h4>
        {payments.length === 0 && <p className="text-text-2">No payments yet.</p>}
        <GrowingList
          rows={payments}
          label="Payments"
          className="divide-y divide-line"
          renderRow={(payment) => <PaymentLine key={payment.id} payment={payment} />}
        />
      </div>
      <details>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold">
          Ledger ({ledger.length})
        </summary>
        {ledger.length === 0 && <p className="text-text-2">No entries yet.</p>}
        <GrowingList
          rows={ledger}
          label="Ledger"
          className="divide-y divide-line"
          renderRow={(row) => <LedgerLine key={row.id} row={row} />}
        />
      </details>
    </div>
  )
}

/** Fees minus refunds minus disputes must equal the pool to the cent. */
function Sum({ money: { fees, refunds, disputes, prize_pool } }: { money: MoneyView }) {
  const inCents = (amount: number) => Math.round(amount * 100)
  const addsUp = inCents(fees.amount) - inCents(refunds.amount) - inCents(disputes.amount) === inCents(prize_pool)
  return (
    <div className="grid gap-2">
      <p className="tabular-nums">
        <span className="text-text-2">
          {fees.count} fees {dollars(fees.amount)} − {refunds.count} refunded {dollars(refunds.amount)}
          {disputes.count > 0 && ` − ${disputes.count} disputed ${dollars(disputes.amount)}`} ={' '}
        </span>
        <strong>pool {dollars(prize_pool)}</strong>
      </p>
      {!addsUp && <Notice tone="danger">These figures do not add up to the prize pool.</Notice>}
    </div>
  )
}
