import { dollarsToCents } from '@cup/contract/money'
import {
  type LedgerRow,
  ledgerCsv,
  type MoneyView,
  type PaymentRow,
  type PaymentState,
  providerComparison,
  retryRefund,
} from '@cup/contract/payments'
import type { Tournament } from '@cup/contract/tournaments'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { moreRows } from '../../../api/more-rows.ts'
import { ActionButton } from '../../../features/admin/ActionButton.tsx'
import { adminQuery, moneyQuery } from '../../../features/admin/admin-queries.ts'
import { DownloadButton, fileName } from '../../../features/admin/DownloadButton.tsx'
import { useFailureToast } from '../../../features/session/use-failure-toast.ts'
import { dollars } from '../../../format/dollars.ts'
import { shortMoment } from '../../../format/moments.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { GrowingList } from '../../../ui/GrowingList.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { useSettledValue } from '../../../ui/use-settled-value.ts'
import { PanelLoading } from '../Panel.tsx'

export function PaymentsView({ tournament }: { tournament: Tournament }) {
  const [search, setSearch] = useState('')
  const wanted = useSettledValue(search.trim())
  const money = useInfiniteQuery(moneyQuery(tournament.id, wanted))
  useFailureToast(money, adminMessages.loadMoney.failure)
  const first = money.data?.pages[0]
  if (!first) return <PanelLoading query={money} />
  const { ledger, ledger_count: ledgerCount } = first.body
  const payments = money.data?.pages.flatMap(({ body }) => body.payments) ?? []
  const total = first.total ?? payments.length
  const isSearch = wanted !== ''
  return (
    <div className="grid gap-5">
      {tournament.cancelled && <Notice tone="info">This cup was cancelled. Every entry fee is refunded.</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Sum money={first.body} />
        <DownloadButton
          label="Ledger CSV"
          fileName={fileName(tournament.name, 'ledger')}
          load={() => call(ledgerCsv, { params: { id: tournament.id } })}
        />
      </div>
      <ProviderComparisonNote />
      <div>
        <h4 className="font-semibold">Payments ({total})</h4>
        {(payments.length > 0 || search !== '' || isSearch) && (
          <div className="mt-2">
            <SearchField label="Search payments" placeholder="Team or payer" value={search} onChange={setSearch} />
          </div>
        )}
        {payments.length === 0 && (
          <p className="text-text-2">{isSearch ? `No payment matches “${wanted}”.` : 'No payments yet.'}</p>
        )}
        <GrowingList
          rows={payments}
          label="Payments"
          more={moreRows(money, { loaded: payments.length, total, isSearch: false })}
          className="divide-y divide-line"
          renderRow={(payment) => <PaymentLine key={payment.id} payment={payment} />}
        />
      </div>
      <details>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold">
          Ledger ({ledgerCount})
        </summary>
        {ledger.length === 0 && <p className="text-text-2">No entries yet.</p>}
        {ledger.length < ledgerCount && (
          <p className="text-small text-text-2">
            These are the newest {ledger.length} entries. The Ledger CSV has all of them.
          </p>
        )}
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

/** Fees and the added prize minus refunds minus disputes must equal the pool to the cent. */
function Sum({ money: { fees, added, refunds, disputes, provider_costs: costs, prize_pool } }: { money: MoneyView }) {
  const incoming = dollarsToCents(fees.amount) + dollarsToCents(added)
  const outgoing = dollarsToCents(refunds.amount) + dollarsToCents(disputes.amount)
  const addsUp = incoming - outgoing === dollarsToCents(prize_pool)
  return (
    <div className="grid gap-2">
      <p className="tabular-nums">
        <span className="text-text-2">
          {fees.count} fees {dollars(fees.amount)}
          {added > 0 && ` + ${dollars(added)} added`} − {refunds.count} refunded {dollars(refunds.amount)}
          {disputes.count > 0 && ` − ${disputes.count} disputed ${dollars(disputes.amount)}`} ={' '}
        </span>
        <strong className="text-gold">pool {dollars(prize_pool)}</strong>
      </p>
      {costs.count > 0 && (
        <p className="text-small text-text-2">
          Besides the pool, disputes cost you {dollars(costs.amount)} at the payment provider.
        </p>
      )}
      {!addsUp && <Notice tone="danger">These figures do not add up to the prize pool.</Notice>}
    </div>
  )
}

const STATES: Record<PaymentState, { tone: BadgeTone; word: string }> = {
  creating: { tone: 'neutral', word: 'Starting' },
  open: { tone: 'neutral', word: 'Open' },
  confirmed: { tone: 'green', word: 'Paid' },
  expired: { tone: 'neutral', word: 'Expired' },
  failed: { tone: 'neutral', word: 'Failed' },
  unapplied: { tone: 'yellow', word: 'Not used' },
  refund_pending: { tone: 'yellow', word: 'Refund pending' },
  refunded: { tone: 'blue', word: 'Refunded' },
  refund_failed: { tone: 'red', word: 'Refund failed' },
  charged_back: { tone: 'red', word: 'Charged back' },
}

function PaymentLine({ payment }: { payment: PaymentRow }) {
  const { tone, word } = STATES[payment.state]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{payment.team_name}</p>
        <p className="text-small text-text-3">
          {payment.payer_name} · {shortMoment(payment.confirmed_at ?? payment.created_at)}
        </p>
        {payment.refund_reason && (
          <p className="text-small text-text-2">Refund: {refundWords(payment.refund_reason)}</p>
        )}
        {providerNews(payment).map((news) => (
          <p key={news} className="text-small text-text-2">
            {news}
          </p>
        ))}
        {payment.refund_error && <p className="text-small text-red">{payment.refund_error}</p>}
      </div>
      <span className="flex flex-wrap items-center gap-2">
        {payment.disputed && <Badge tone="yellow">Disputed</Badge>}
        <Badge tone={tone}>{word}</Badge>
        <span className="text-right font-display font-semibold tabular-nums sm:w-20">{dollars(payment.amount)}</span>
      </span>
      {payment.state === 'refund_failed' && (
        <ActionButton
          endpoint={retryRefund}
          messages={adminMessages.retryRefund}
          input={{ params: { id: payment.id } }}
          aria-description={payment.team_name}
        >
          Retry refund
        </ActionButton>
      )}
    </li>
  )
}

function LedgerLine({ row }: { row: LedgerRow }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 py-2 text-small">
      <time dateTime={row.at} className="w-32 text-text-3 tabular-nums">
        {shortMoment(row.at)}
      </time>
      <span className="min-w-0 flex-1 basis-40">
        {row.team_name} <span className="text-text-3">{row.reason.replaceAll('_', ' ')}</span>
      </span>
      <span className={`font-display font-semibold tabular-nums ${row.amount < 0 ? 'text-red' : 'text-green'}`}>
        {row.amount < 0 ? '−' : '+'}
        {dollars(Math.abs(row.amount))}
      </span>
    </li>
  )
}

const REFUND_WORDS: Record<string, string> = {
  team_deleted: 'the team was deleted',
  team_withdrawn: 'the team withdrew before the draw',
  tournament_reset: 'the tournament was reset',
  tournament_cancelled: 'the cup was cancelled',
}

const refundWords = (reason: string): string => REFUND_WORDS[reason] ?? reason.replaceAll('_', ' ')

/** Events at the provider that the payment's state does not show, one sentence each. */
function providerNews({ partly_refunded, dispute }: PaymentRow): string[] {
  const part = partly_refunded > 0 ? [`${dollars(partly_refunded)} refunded at the payment provider`] : []
  return dispute === null ? part : [...part, disputeWords(dispute)]
}

function disputeWords({ state, amount, evidence_due_at: due }: NonNullable<PaymentRow['dispute']>): string {
  const what = amount === null ? 'Dispute' : `Dispute of ${dollars(amount)}`
  if (state !== 'open') return `${what} ${state}`
  return due === null ? `${what} open` : `${what} open, answer the bank by ${shortMoment(due)}`
}

const comparisonQuery = adminQuery(providerComparison, {}, 'provider-comparison')

/** What the last nightly comparison of all cups with the provider's lists found. */
function ProviderComparisonNote() {
  const { data } = useQuery(comparisonQuery)
  if (!data?.report) return null
  const { compared_at, payments, refunds, disputes, differences } = data.report
  if (differences.length === 0) {
    return (
      <p className="text-small text-text-2">
        Compared with the payment provider on {shortMoment(compared_at)}: {payments} payments, {refunds} refunds and{' '}
        {disputes} disputes of all cups agree.
      </p>
    )
  }
  return (
    <Notice tone="danger">
      <p>Our books and the payment provider’s differ ({shortMoment(compared_at)}):</p>
      <ul aria-label="Differences" className="mt-1 list-disc pl-5">
        {differences.map(({ kind, provider_id, text }) => (
          <li key={`${kind} ${provider_id}`}>
            {text} <span className="text-small break-all text-text-2">({provider_id})</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
