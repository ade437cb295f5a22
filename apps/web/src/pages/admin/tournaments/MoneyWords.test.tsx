import { type MoneyView, moneyOfTournament, type PaymentRow, providerComparison } from '@cup/contract/payments'
import { markPayoutSent, type PayoutSheet, payoutSheet, setPrizeAmounts } from '@cup/contract/payouts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CUP_ID, VIPERS } from '../../../../test-support/admin-cup.ts'
import { dialog, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { fakeApi } from '../../../../test-support/fake-api.ts'
import { fillIn } from '../../../../test-support/fill-in.ts'
import { aPayout, aSheet } from '../../../../test-support/payouts.ts'
import { renderPart } from '../../../../test-support/render-part.tsx'
import { anId, aTournament } from '../../../../test-support/samples.ts'
import { shortMoment } from '../../../format/moments.ts'
import { PaymentsView } from './PaymentsView.tsx'
import { PayoutsView } from './PayoutsView.tsx'

const CREATED = '2026-11-14T10:00:00.000Z'
const PAID: PaymentRow = {
  id: anId(700),
  team_id: VIPERS,
  team_name: 'Vipers',
  payer_name: 'Ravi',
  state: 'confirmed',
  amount: 10,
  created_at: CREATED,
  confirmed_at: null,
  refund_reason: null,
  refund_error: null,
  disputed: false,
  partly_refunded: 0,
  dispute: null,
  needs_attention: false,
}
const none = { count: 0, amount: 0 }
const MONEY: MoneyView = {
  tournament_id: CUP_ID,
  added: 0,
  fees: { count: 3, amount: 30.3 },
  refunds: none,
  disputes: none,
  provider_costs: none,
  prize_pool: 30.3,
  payments: [],
  ledger: [],
  ledger_count: 0,
}
const text = (label: string) =>
  within(screen.getByRole('list', { name: label, hidden: true }))
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent)

function payments(money: Partial<MoneyView>) {
  const api = fakeApi()
    .respond(moneyOfTournament, { ...MONEY, ...money })
    .respond(providerComparison, { report: null })
  renderPart(<PaymentsView tournament={aTournament({ id: CUP_ID })} />)
  return api
}

test('a payment says when it was made, why it is refunded, what failed, and what its bank disputes', async () => {
  const open = { state: 'open' as const, amount: null, evidence_due_at: null }
  payments({
    payments: [
      { ...PAID, state: 'refunded', refund_reason: 'team_withdrawn' },
      {
        ...PAID,
        id: '2',
        state: 'refund_pending',
        refund_reason: 'paid_too_late',
        confirmed_at: '2026-11-15T10:00:00.000Z',
      },
      { ...PAID, id: '3', state: 'charged_back', disputed: true, dispute: open },
      {
        ...PAID,
        id: '4',
        state: 'refund_failed',
        refund_error: 'Card closed',
        partly_refunded: 0.5,
        dispute: { ...open, state: 'lost' },
      },
    ],
  })
  expect(await screen.findByRole('heading', { name: 'Payments (4)' })).toBeTruthy()
  const begin = (at: string) => `VipersRavi · ${shortMoment(at)}`
  expect(text('Payments')).toEqual([
    `${begin(CREATED)}Refund: the team withdrew before the drawRefunded$10.00`,
    `${begin('2026-11-15T10:00:00.000Z')}Refund: paid too lateRefund pending$10.00`,
    `${begin(CREATED)}Dispute openDisputedCharged back$10.00`,
    `${begin(CREATED)}$0.50 refunded at the payment providerDispute lostCard closedRefund failed$10.00Retry refund`,
  ])
})

test('the sum lists only amounts above zero, and an empty ledger and no payments say so', async () => {
  const api = payments({})
  expect(await screen.findByText('No payments yet.')).toBeTruthy()
  const sum = () => screen.getByText(/fees/).parentElement?.textContent
  expect(sum()).toBe('3 fees $30.30 − 0 refunded $0.00 = pool $30.30')
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getByText('No entries yet.')).toBeTruthy()
  expect(screen.queryByText(/^These are the newest/)).toBeNull()
  expect(screen.queryByText(/do not add up/)).toBeNull()
  expect(screen.queryByText(/was cancelled/)).toBeNull()
  expect(api.requests(moneyOfTournament)).toMatchObject([{ params: { id: CUP_ID }, query: {} }])
})

test('disputes are part of the sum, a long ledger points to its CSV, and its entries have signs', async () => {
  const entry = { payment_id: '1', team_name: 'Vipers', at: CREATED }
  payments({
    added: 0.1,
    disputes: { count: 2, amount: 20 },
    prize_pool: 10.4,
    ledger_count: 9,
    ledger: [
      { ...entry, id: '1', reason: 'charged_back', amount: -1240.5 },
      { ...entry, id: '2', reason: 'paid', amount: 10 },
    ],
  })
  expect(await screen.findByText(/\+ \$0\.10 added − 0 refunded \$0\.00 − 2 disputed \$20\.00 =/)).toBeTruthy()
  expect(screen.queryByText(/do not add up/)).toBeNull()
  expect(screen.getByText('Ledger (9)')).toBeTruthy()
  expect(screen.getByText('These are the newest 2 entries. The Ledger CSV has all of them.')).toBeTruthy()
  const at = shortMoment(CREATED)
  expect(text('Ledger')).toEqual([`${at}Vipers charged back−$1,240.50`, `${at}Vipers paid+$10.00`])
})

test('a search that finds no payment says so and keeps its field', async () => {
  const api = payments({ payments: [PAID] })
  api.respond(moneyOfTournament, ({ query }) => ({ ...MONEY, payments: query.q ? [] : [PAID] }))
  await fillIn(await screen.findByRole('searchbox', { name: 'Search payments' }), ' owls ')
  expect(await screen.findByText('No payment matches “owls”.')).toBeTruthy()
  expect(screen.getByRole('searchbox')).toBeTruthy()
  expect(api.requests(moneyOfTournament).at(-1)?.query).toEqual({ q: 'owls' })
})

function payouts(sheet: PayoutSheet) {
  const api = fakeApi().respond(payoutSheet, sheet).respond(setPrizeAmounts, sheet).respond(markPayoutSent, sheet)
  renderPart(<PayoutsView tournament={aTournament({ id: CUP_ID })} />)
  return api
}

test('only an owed prize above zero can be marked as sent', async () => {
  const sent_at = '2026-11-22T10:00:00.000Z'
  const sheet = aSheet(
    [
      aPayout({ player_email: 'ravi@example.com' }),
      aPayout({ id: '2', place: 2, held: true, amount: 0 }),
      aPayout({ id: '3', place: 3, state: 'sent', method: 'PayPal', sent_at }),
    ],
    { podium_source: null, sent: 1, total: 3 },
  )
  payouts(sheet)
  expect(await screen.findByText('podium by play')).toBeTruthy()
  expect(text('Payouts')).toEqual([
    '1stRavi Ceiling Vipersravi@example.com$55.00Mark as sent',
    '2ndRavi Ceiling VipersHeld: the team’s entry fee is disputed.$0.00Held',
    `3rdRavi Ceiling VipersPayPal · ${shortMoment(sent_at)}$55.00SentMark as not sent`,
  ])
  expect(screen.getByText('Prizes paid: 1 of 3')).toBeTruthy()
  expect(screen.getByText('The amounts are fixed: a prize has been sent.')).toBeTruthy()
  expect(screen.getByRole<HTMLProgressElement>('progressbar').max).toBe(3)
})

test('a prize needs a reason only if the fee is disputed, and a blank reason does not count', async () => {
  const api = payouts(aSheet([aPayout({ held: true }), aPayout({ id: anId(801), player_name: 'Noor' })]))
  const [held, plain] = await screen.findAllByRole('button', { name: 'Mark as sent' })
  await userEvent.click(plain as HTMLElement)
  const box = await dialog('Mark as sent')
  expect(box.getByText(/^\$55\.00 to Noor\. After this,/)).toBeTruthy()
  expect(box.queryByLabelText('Reason')).toBeNull()
  await fillIn(box.getByLabelText('Method'), 'Cash')
  await press(box, 'Mark as sent')
  await untilClosed('dialog')
  expect(api.requests(markPayoutSent).map(({ body }) => body)).toEqual([{ method: 'Cash', reference: '', reason: '' }])
  await userEvent.click(held as HTMLElement)
  const again = await dialog('Mark as sent')
  await fillIn(again.getByLabelText('Method'), 'Cash')
  await fillIn(again.getByLabelText('Reason'), '  ')
  await press(again, 'Mark as sent')
  expect(again.getByText('Reason is required')).toBeTruthy()
  expect(api.requests(markPayoutSent)).toHaveLength(1)
})

test('prizes that do not add up, are not amounts or are unchanged cannot be saved, not even with Enter', async () => {
  const api = payouts(aSheet([aPayout()]))
  const first = await screen.findByLabelText<HTMLInputElement>('1st Prize')
  const save = () => screen.getByRole('button', { name: 'Save amounts' })
  expect([first.value, screen.getByText('$110.00 of $110.00 assigned').role]).toEqual(['55.00', 'status'])
  expect(screen.getByText('No team took this place')).toBeTruthy()
  await userEvent.type(first, '{Enter}')
  await userEvent.clear(first)
  expect(screen.getByText('Enter an amount for every place')).toBeTruthy()
  expect(screen.getByText('Dollars and cents, as in 12.50')).toBeTruthy()
  await fillIn(first, '56')
  await userEvent.keyboard('{Enter}')
  expect(isDisabled(save())).toBe(true)
  expect(api.requests(setPrizeAmounts)).toEqual([])
  const second = screen.getByLabelText('2nd Prize')
  await userEvent.clear(second)
  await fillIn(second, '54.00')
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(api.requests(setPrizeAmounts)).toMatchObject([
      { params: { id: CUP_ID }, body: { first: 56, second: 54, third: 0 } },
    ]),
  )
})
