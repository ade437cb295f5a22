import { markPayoutsSent, payoutSheet, unmarkPayoutSent } from '@cup/contract/payouts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { adminApi, CUP_ID, openAdmin, RAVENS } from '../../../../test-support/admin-cup.ts'
import { dialog, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { aPayout, aSheet } from '../../../../test-support/payouts.ts'
import { anId } from '../../../../test-support/samples.ts'

const NOOR = aPayout({ id: anId(801), place: 2, team_id: RAVENS, team_name: 'Pinch Ravens', player_name: 'Noor' })
const open = () => openAdmin(`?tab=tournaments&cup=${CUP_ID}&show=payouts`)

test('all prizes are marked as sent with one method, and held ones are skipped with a note', async () => {
  const held = aPayout({ id: anId(802), player_name: 'Mo', held: true })
  const sheet = aSheet([aPayout(), NOOR, held])
  const api = adminApi()
    .respond(payoutSheet, sheet)
    .respond(markPayoutsSent, {
      sheet,
      marked: [anId(800), anId(801)],
      skipped: [{ payout_id: held.id, reason: 'held' }],
    })
  await open()
  await press(screen, 'Mark all as sent (3)')
  const box = await dialog('Mark prizes as paid')
  expect(box.getByText(/^2 prizes, \$110\.00 in all/)).toBeTruthy()
  expect(box.getByText('1 prize held back: the entry fee is disputed.')).toBeTruthy()
  await userEvent.type(box.getByLabelText('Method'), 'PayPal{Enter}')
  expect(await screen.findByText('2 payouts marked as sent, 1 held back')).toBeTruthy()
  await untilClosed('dialog')
  expect(api.requests(markPayoutsSent)).toMatchObject([
    { body: { payout_ids: [anId(800), anId(801), anId(802)], method: 'PayPal' } },
  ])
})

test('one team can be chosen', async () => {
  const sheet = aSheet([aPayout(), NOOR])
  const api = adminApi()
    .respond(payoutSheet, sheet)
    .respond(markPayoutsSent, { sheet, marked: [NOOR.id], skipped: [] })
  await open()
  await press(screen, 'Mark all as sent (2)')
  const box = await dialog('Mark prizes as paid')
  await userEvent.selectOptions(box.getByLabelText('For'), RAVENS)
  await userEvent.type(box.getByLabelText('Method'), 'PayPal{Enter}')
  expect(await screen.findByText('1 payout marked as sent')).toBeTruthy()
  expect(api.requests(markPayoutsSent)).toMatchObject([{ body: { payout_ids: [NOOR.id] } }])
})

test('a wrong "Sent" is undone with a reason', async () => {
  const sent = aPayout({ state: 'sent', method: 'PayPal', sent_by: 'Ada', sent_at: new Date().toISOString() })
  const api = adminApi()
    .respond(payoutSheet, aSheet([sent]))
    .respond(unmarkPayoutSent, aSheet([aPayout()]))
  await open()
  await press(screen, 'Mark as not sent')
  const box = await dialog('Payout not sent')
  await press(box, 'Mark as owed')
  expect(await box.findByText('Reason is required')).toBeTruthy()
  await userEvent.type(box.getByLabelText('Reason'), 'Wrong account{Enter}')
  expect(await screen.findByText('Payout is owed again')).toBeTruthy()
  expect(api.requests(unmarkPayoutSent)).toMatchObject([{ params: { id: sent.id }, body: { reason: 'Wrong account' } }])
})

test('the sheet shows how a player wants to be paid', async () => {
  adminApi().respond(payoutSheet, aSheet([aPayout({ handle: 'paypal.me/ravi' })]))
  await open()
  expect(await screen.findByText('Pay to: paypal.me/ravi')).toBeTruthy()
})
