import type { PaymentRow, PaymentState } from '@cup/contract/payments'
import { moneyActions } from '../../../features/admin/money-actions.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { dollars } from '../../../format/dollars.ts'
import { shortMoment } from '../../../format/moments.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'

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
}

export function PaymentLine({ payment }: { payment: PaymentRow }) {
  const retry = useAdminAction(moneyActions.retryRefund)
  const { tone, word } = STATES[payment.state]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{payment.team_name}</p>
        <p className="text-small text-text-3">
          {payment.payer_name} · {shortMoment(payment.confirmed_at ?? payment.created_at)}
        </p>
        {payment.refund_reason && <p className="text-small text-text-2">Refund: {payment.refund_reason}</p>}
        {payment.refund_error && <p className="text-small text-red">{payment.refund_error}</p>}
      </div>
      <span className="flex flex-wrap items-center gap-2">
        {payment.disputed && <Badge tone="yellow">Disputed</Badge>}
        <Badge tone={tone}>{word}</Badge>
      </span>
      <span className="w-20 text-right font-display font-semibold tabular-nums">{dollars(payment.amount)}</span>
      {payment.state === 'refund_failed' && (
        <Button
          size="small"
          busy={retry.isPending}
          aria-description={payment.team_name}
          onClick={() => retry.start(payment.id)}
        >
          Retry refund
        </Button>
      )}
    </li>
  )
}
