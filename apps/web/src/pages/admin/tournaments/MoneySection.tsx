import type { Tournament } from '@cup/contract/tournaments'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { MONEY_VIEWS, moneyAddress, openMoneyOf, tabAddress } from '../admin-address.ts'
import { PaymentsView } from './PaymentsView.tsx'
import { PayoutsView } from './PayoutsView.tsx'

const LABELS = { payments: 'Payments', payouts: 'Payouts' } as const

/** The money of one tournament, opened from its card. The address holds which view is open. */
export function MoneySection({ tournament }: { tournament: Tournament }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const open = openMoneyOf(params)
  const shown = open?.tournamentId === tournament.id ? open.view : undefined
  const panelId = `money-${tournament.id}`
  return (
    <div className="mt-4 border-t border-line pt-4">
      <div className="flex flex-wrap gap-2">
        {MONEY_VIEWS.map((view) => (
          <Button
            key={view}
            size="small"
            aria-expanded={shown === view}
            aria-controls={shown === view ? panelId : undefined}
            aria-description={tournament.name}
            className="aria-expanded:border-text aria-expanded:bg-raised"
            onClick={() =>
              void navigate(shown === view ? tabAddress('tournaments') : moneyAddress(tournament.id, view), {
                preventScrollReset: true,
              })
            }
          >
            {LABELS[view]}
          </Button>
        ))}
      </div>
      {shown && (
        <section id={panelId} aria-label={`${LABELS[shown]} of ${tournament.name}`} className="mt-4">
          {shown === 'payments' ? <PaymentsView tournament={tournament} /> : <PayoutsView tournament={tournament} />}
        </section>
      )}
    </div>
  )
}
