import {
  type MoneyView,
  moneyOfTournament,
  type PaymentRow,
  type ProviderComparison,
  providerComparison,
} from '@cup/contract/payments'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminApi, CUP_ID, openAdmin, VIPERS } from '../../../../test-support/admin-cup.ts'
import { anId } from '../../../../test-support/samples.ts'
import { adminKey } from '../../../features/admin/admin-queries.ts'

const PAID: PaymentRow = {
  id: anId(700),
  team_id: VIPERS,
  team_name: 'Ceiling Vipers',
  payer_name: 'Ravi',
  state: 'confirmed',
  amount: 10,
  created_at: '2026-11-14T10:00:00.000Z',
  confirmed_at: '2026-11-14T10:01:00.000Z',
  refund_reason: null,
  refund_error: null,
  disputed: false,
  partly_refunded: 0,
  dispute: null,
  needs_attention: false,
}

const money: MoneyView = {
  tournament_id: CUP_ID,
  added: 0,
  fees: { count: 3, amount: 30 },
  refunds: { count: 1, amount: 4 },
  disputes: { count: 1, amount: 10 },
  provider_costs: { count: 0, amount: 0 },
  prize_pool: 16,
  payments: [PAID],
  ledger: [],
  ledger_count: 0,
}
const open = () => openAdmin(`?tab=tournaments&cup=${CUP_ID}&show=payments`)

test('payments show partial refunds and disputes at the provider, with the deadline of a dispute', async () => {
  const dispute = { state: 'open' as const, amount: 10, evidence_due_at: '2026-11-28T12:00:00.000Z' }
  const payments = [
    { ...PAID, id: anId(801), partly_refunded: 4 },
    { ...PAID, id: anId(802), disputed: true, dispute },
    { ...PAID, id: anId(803), dispute: { ...dispute, state: 'won' as const, evidence_due_at: null } },
  ]
  adminApi().respond(moneyOfTournament, { ...money, payments })
  await open()
  const [part, disputed, won] = within(await screen.findByRole('list', { name: 'Payments' })).getAllByRole('listitem')
  expect(part?.textContent).toContain('$4.00 refunded at the payment provider')
  expect(disputed?.textContent).toMatch(/Dispute of \$10\.00 open, answer the bank by Nov 28, /)
  expect(won?.textContent).toContain('Dispute of $10.00 won')
})

test('the payments name every difference to the lists of the provider', async () => {
  const report: ProviderComparison = {
    compared_at: '2026-11-21T03:10:00.000Z',
    since: '2026-07-14T03:10:00.000Z',
    until: '2026-11-21T02:10:00.000Z',
    payments: 12,
    refunds: 1,
    disputes: 0,
    settled: [],
    differences: [],
  }
  const text = 'A payment of $10.00 is not in our books.'
  const difference = { kind: 'payment' as const, payment_id: null, team_name: null, provider_id: 'pi_1', text }
  const api = adminApi().respond(moneyOfTournament, money).respond(providerComparison, { report })
  const { queryClient } = await open()
  expect(await screen.findByText(/12 payments, 1 refunds and 0 disputes of all cups agree/)).toBeTruthy()
  api.respond(providerComparison, { report: { ...report, differences: [difference] } })
  await queryClient.invalidateQueries({ queryKey: adminKey('provider-comparison') })
  const differences = within(await screen.findByRole('list', { name: 'Differences' }))
  expect(differences.getByText(text, { exact: false }).textContent).toContain('(pi_1)')
})
