import { ledgerCsv, type MoneyView, moneyOfTournament, type PaymentRow, retryRefund } from '@cup/contract/payments'
import { markPayoutSent, type PayoutSheet, payoutCsv, payoutSheet, setPrizeAmounts } from '@cup/contract/payouts'
import { allTournaments } from '@cup/contract/tournaments'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { adminApi, CUP_ID, openAdmin, RAVENS, VIPERS } from '../../../../test-support/admin-cup.ts'
import { dialog, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { aPayout, aSheet } from '../../../../test-support/payouts.ts'
import { anId, aTournament } from '../../../../test-support/samples.ts'
import { catchDownloads } from '../../../../test-support/saved-files.ts'

const aPayment = (changes: Partial<PaymentRow> = {}): PaymentRow => ({
  id: anId(700),
  team_id: VIPERS,
  team_name: 'Ceiling Vipers',
  payer_name: 'Ravi',
  state: 'confirmed',
  amount: 10,
  created_at: '2026-11-14T18:00:00.000Z',
  confirmed_at: '2026-11-14T18:01:00.000Z',
  refund_reason: null,
  refund_error: null,
  disputed: false,
  partly_refunded: 0,
  dispute: null,
  needs_attention: false,
  ...changes,
})
const FAILED = aPayment({
  id: anId(701),
  team_name: 'Redshift',
  state: 'refund_failed',
  refund_error: 'Card closed',
  needs_attention: true,
})
const money: MoneyView = {
  tournament_id: CUP_ID,
  prize_pool: 110,
  added: 0,
  fees: { count: 12, amount: 120 },
  refunds: { count: 1, amount: 10 },
  disputes: { count: 0, amount: 0 },
  provider_costs: { count: 0, amount: 0 },
  payments: [FAILED, aPayment()],
  ledger_count: 2,
  ledger: [
    {
      id: '1',
      payment_id: anId(700),
      team_name: 'Ceiling Vipers',
      reason: 'paid',
      amount: 10,
      at: '2026-11-14T18:01:00Z',
    },
    {
      id: '2',
      payment_id: anId(701),
      team_name: 'Redshift',
      reason: 'refund',
      amount: -10,
      at: '2026-11-14T18:02:00Z',
    },
  ],
}

describe('Payments', () => {
  const open = () => openAdmin(`?tab=tournaments&cup=${CUP_ID}&show=payments`)

  test.each([
    [{ count: 0, amount: 0 }, null],
    [{ count: 2, amount: 30 }, 'Besides the pool, disputes cost you $30.00 at the payment provider.'],
  ])('name what disputes cost besides the pool', async (provider_costs, words) => {
    adminApi().respond(moneyOfTournament, { ...money, provider_costs })
    await open()
    await screen.findByRole('heading', { name: 'Payments (2)' })
    expect(screen.queryByText(/^Besides the pool/)?.textContent ?? null).toBe(words)
  })

  test('open from the card of a tournament, and are named in the address', async () => {
    adminApi().respond(moneyOfTournament, money)
    const app = await openAdmin('?tab=tournaments')
    await press(screen, 'Payments')
    expect(await screen.findByRole('heading', { name: 'Payments (2)' })).toBeTruthy()
    expect(app.address()).toBe(`/admin?tab=tournaments&cup=${CUP_ID}&show=payments`)
    await press(screen, 'Payments')
    await waitFor(() => expect(app.address()).toBe('/admin?tab=tournaments'))
  })

  test('add up to the pool, failed refunds first', async () => {
    adminApi().respond(moneyOfTournament, money)
    await open()
    expect(await screen.findByText(/12 fees \$120\.00 − 1 refunded \$10\.00/)).toBeTruthy()
    expect(screen.getByText('pool $110.00')).toBeTruthy()
    expect(screen.queryByText(/do not add up/)).toBeNull()
    const [first] = within(screen.getByRole('list', { name: 'Payments' })).getAllByRole('listitem')
    expect(first?.textContent).toContain('Redshift')
    expect(first?.textContent).toContain('Card closed')
    const ledger = within(screen.getByRole('list', { name: 'Ledger', hidden: true }))
    expect(ledger.getByText('−$10.00')).toBeTruthy()
  })

  test('add up with the prize that the organiser adds', async () => {
    adminApi().respond(moneyOfTournament, { ...money, added: 50, prize_pool: 160 })
    await open()
    expect(await screen.findByText(/12 fees \$120\.00 \+ \$50\.00 added − 1 refunded \$10\.00/)).toBeTruthy()
    expect(screen.queryByText(/do not add up/)).toBeNull()
  })

  test('of a cancelled cup say so', async () => {
    const past = aTournament({ id: CUP_ID, status: 'completed', cancelled: true })
    adminApi().respond(allTournaments, [past]).respond(moneyOfTournament, money)
    await open()
    expect(await screen.findByText('This cup was cancelled. Every entry fee is refunded.')).toBeTruthy()
  })

  test('say when they do not add up', async () => {
    adminApi().respond(moneyOfTournament, { ...money, prize_pool: 120 })
    await open()
    expect(await screen.findByText('These figures do not add up to the prize pool.')).toBeTruthy()
  })

  test('a failed refund can be retried', async () => {
    const api = adminApi().respond(moneyOfTournament, money).respond(retryRefund, FAILED)
    await open()
    await press(screen, 'Retry refund')
    expect(await screen.findByText('Refund requested')).toBeTruthy()
    expect(api.requests(retryRefund)).toMatchObject([{ params: { id: FAILED.id } }])
  })

  test('the ledger can be downloaded', async () => {
    const saved = catchDownloads()
    adminApi().respond(moneyOfTournament, money).respond(ledgerCsv, 'id,at')
    await open()
    await press(screen, 'Ledger CSV')
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['cup-12-ledger.csv']))
  })

  test('say when they do not load', async () => {
    adminApi().refuse(moneyOfTournament, 500)
    await open()
    expect(await screen.findByText('Failed to load payments')).toBeTruthy()
  })
})

const twoPrizes = (changes: Partial<PayoutSheet> = {}): PayoutSheet =>
  aSheet([aPayout(), aPayout({ id: anId(801), place: 2, player_name: 'Noor' })], {
    first: { team_id: VIPERS, team_name: 'Ceiling Vipers', amount: 68.75 },
    second: { team_id: RAVENS, team_name: 'Pinch Ravens', amount: 41.25 },
    ...changes,
  })

describe('Payouts', () => {
  const open = () => openAdmin(`?tab=tournaments&cup=${CUP_ID}&show=payouts`)

  test('to a team with a disputed fee are held, and sent only with a reason', async () => {
    const sheet = twoPrizes({ payouts: [aPayout({ held: true })] })
    const api = adminApi().respond(payoutSheet, sheet).respond(markPayoutSent, sheet)
    await open()
    expect(await screen.findByText('Held')).toBeTruthy()
    await press(screen, 'Mark as sent')
    const box = await dialog('Mark as sent')
    expect(box.getByText(/entry fee of Ceiling Vipers is disputed/)).toBeTruthy()
    await userEvent.type(box.getByLabelText('Method'), 'PayPal')
    await press(box, 'Mark as sent')
    expect(box.getByText('Reason is required')).toBeTruthy()
    expect(api.requests(markPayoutSent)).toEqual([])
    await userEvent.type(box.getByLabelText('Reason'), 'The bank told us{Enter}')
    await untilClosed('dialog')
    expect(api.requests(markPayoutSent)).toMatchObject([{ body: { method: 'PayPal', reason: 'The bank told us' } }])
  })

  test('are empty before there is a podium', async () => {
    adminApi().respond(payoutSheet, twoPrizes({ payouts: [], podium_source: null, total: 0 }))
    await open()
    expect(await screen.findByText(/Nothing is owed yet/)).toBeTruthy()
  })

  test('the amounts can be changed as long as they add up to the pool', async () => {
    const api = adminApi().respond(payoutSheet, twoPrizes()).respond(setPrizeAmounts, twoPrizes())
    await open()
    const first = await screen.findByLabelText('1st Prize')
    const save = () => screen.getByRole('button', { name: 'Save amounts' })
    expect(isDisabled(save())).toBe(true)
    expect(isDisabled(screen.getByLabelText('3rd Prize'))).toBe(true)
    await userEvent.clear(first)
    await userEvent.type(first, '70')
    expect(screen.getByText('$111.25 of $110.00 assigned')).toBeTruthy()
    expect(isDisabled(save())).toBe(true)
    await userEvent.clear(screen.getByLabelText('2nd Prize'))
    await userEvent.type(screen.getByLabelText('2nd Prize'), '40')
    await userEvent.click(save())
    expect(await screen.findByText('Prize amounts updated')).toBeTruthy()
    expect(api.requests(setPrizeAmounts)[0]?.body).toEqual({ first: 70, second: 40, third: 0 })
  })

  test('the amounts are fixed once a payout is sent', async () => {
    const sent = aPayout({ state: 'sent', method: 'PayPal', reference: 'TX-1', sent_by: 'Ada' })
    adminApi().respond(payoutSheet, twoPrizes({ payouts: [sent], sent: 1, total: 2 }))
    await open()
    expect(isDisabled(await screen.findByLabelText('1st Prize'))).toBe(true)
    expect(screen.getByText('Prizes paid: 1 of 2')).toBeTruthy()
    expect(screen.getByText('PayPal · TX-1 · by Ada')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark as sent' })).toBeNull()
  })

  test('are marked as sent with method and reference', async () => {
    const api = adminApi().respond(payoutSheet, twoPrizes()).respond(markPayoutSent, twoPrizes())
    await open()
    await userEvent.click((await screen.findAllByRole('button', { name: 'Mark as sent' }))[0] as HTMLElement)
    const box = await dialog('Mark as sent')
    await press(box, 'Mark as sent')
    expect(box.getByText('Method is required')).toBeTruthy()
    await userEvent.type(box.getByLabelText('Method'), 'PayPal')
    await userEvent.type(box.getByLabelText('Reference (optional)'), 'TX-1')
    await press(box, 'Mark as sent')
    expect(await screen.findByText('Payout marked as sent')).toBeTruthy()
    expect(api.requests(markPayoutSent)).toMatchObject([
      { params: { id: anId(800) }, body: { method: 'PayPal', reference: 'TX-1' } },
    ])
  })

  test('can be downloaded', async () => {
    const saved = catchDownloads()
    adminApi().respond(payoutSheet, twoPrizes()).respond(payoutCsv, 'place,team')
    await open()
    await press(screen, 'Payouts CSV')
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['cup-12-payouts.csv']))
  })
})
