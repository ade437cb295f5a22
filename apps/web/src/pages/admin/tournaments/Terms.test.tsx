import { paymentConfig } from '@cup/contract/payments'
import { createTournament, editTournament } from '@cup/contract/tournaments'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { adminApi, CUP_ID, openAdmin } from '../../../../test-support/admin-cup.ts'
import { dialog, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { fillIn } from '../../../../test-support/fill-in.ts'
import { aTournament } from '../../../../test-support/samples.ts'

const cup = aTournament({ id: CUP_ID, name: 'Cup 12' })
type Box = Awaited<ReturnType<typeof dialog>>
const openTerms = async (box: Box, line: string) => userEvent.click(box.getByText(line))
const retype = async (box: Box, label: string, text: string) => {
  const field = box.getByLabelText(label)
  await userEvent.clear(field)
  if (text !== '') await fillIn(field, text)
}

test('the terms of a new cup are folded into one line, and sent only where they differ from the defaults', async () => {
  const api = adminApi({ tournament: null }).respond(createTournament, cup)
  await openAdmin('?tab=tournaments')
  await press(screen, 'Create New Tournament')
  const box = await dialog('Create New Tournament')
  await openTerms(box, '$10 per team, no limit, no rules')
  await retype(box, 'Entry fee in dollars', '0')
  await retype(box, 'Added prize in dollars', '50')
  await retype(box, 'Who adds the prize', 'Boost Cola')
  await retype(box, 'Team limit', '16')
  await fillIn(box.getByLabelText('Rules'), 'Be kind.')
  expect(box.getByText('Free, $50 added by Boost Cola, at most 16 teams, with rules')).toBeTruthy()
  await press(box, 'Create Tournament')
  await untilClosed('dialog')
  expect(api.requests(createTournament)[0]?.body).toMatchObject({
    entry_fee: 0,
    added_prize: 50,
    added_prize_by: 'Boost Cola',
    team_limit: 16,
    rules: 'Be kind.',
  })
})

test('a new cup has the terms of the latest one, but not its added prize', async () => {
  const latest = { ...cup, entry_fee: 7.35, team_limit: 8, rules: 'Be kind.', added_prize: 50, added_prize_by: 'Ada' }
  adminApi({ tournament: latest })
  await openAdmin('?tab=tournaments')
  await press(screen, 'Create New Tournament')
  const box = await dialog('Create New Tournament')
  expect(await box.findByText('$7.35 per team, at most 8 teams, with rules')).toBeTruthy()
})

test('bad terms open the line and say what is wrong at their fields, in the words of the server', async () => {
  const api = adminApi({ tournament: null }).respond(createTournament, cup)
  await openAdmin('?tab=tournaments')
  await press(screen, 'Create New Tournament')
  const box = await dialog('Create New Tournament')
  await openTerms(box, '$10 per team, no limit, no rules')
  await retype(box, 'Entry fee in dollars', '0.10')
  await retype(box, 'Team limit', '1')
  await openTerms(box, '$0.10 per team, at most 1 teams, no rules')
  await press(box, 'Create Tournament')
  expect(await box.findByText('Entry fee must be $0 or between $0.50 and $500')).toBeTruthy()
  expect(box.getByText('Team limit must be a whole number from 2 to 1,024')).toBeTruthy()
  expect(api.requests(createTournament)).toEqual([])
})

test('an error of another field leaves the terms folded', async () => {
  adminApi({ tournament: null })
  await openAdmin('?tab=tournaments')
  await press(screen, 'Create New Tournament')
  const box = await dialog('Create New Tournament')
  await retype(box, 'Tournament Name', '')
  await press(box, 'Create Tournament')
  expect(await box.findByText('Tournament name is required')).toBeTruthy()
  expect(box.getByText('$10 per team, no limit, no rules').closest('details')?.open).toBe(false)
})

test('without payments a cup is free and the form says why', async () => {
  const api = adminApi({ tournament: null })
    .respond(paymentConfig, { enabled: false, publishable_key: null, contact_email: null })
    .respond(createTournament, cup)
  await openAdmin('?tab=tournaments')
  await press(screen, 'Create New Tournament')
  const box = await dialog('Create New Tournament')
  await openTerms(box, 'Free, no limit, no rules')
  expect(isDisabled(box.getByLabelText('Entry fee in dollars'))).toBe(true)
  expect(box.getByText(/Payments are switched off on this server/)).toBeTruthy()
  expect(box.getByText('This is the whole prize pool')).toBeTruthy()
  await press(box, 'Create Tournament')
  await untilClosed('dialog')
  expect(Object.keys(api.requests(createTournament)[0]?.body as object)).toEqual(['name', 'start_date'])
})

test('once a team is in, the fee is fixed and the added prize can only be raised; the rules are fixed by the draw', async () => {
  const playing = { ...cup, status: 'in_progress' as const, paid_team_count: 5, rules: 'Be kind.' }
  const api = adminApi({ tournament: playing }).respond(editTournament, playing)
  await openAdmin('?tab=tournaments')
  await press(screen, 'Edit')
  const box = await dialog('Edit Tournament')
  await openTerms(box, '$10 per team, no limit, with rules')
  expect(isDisabled(box.getByLabelText('Entry fee in dollars'))).toBe(true)
  expect(isDisabled(box.getByLabelText('Rules'))).toBe(true)
  expect(box.getByText('The bracket has been drawn, so the rules can no longer be changed.')).toBeTruthy()
  expect(box.queryByLabelText('Draw the bracket at the start')).toBeNull()
  await retype(box, 'Added prize in dollars', '20')
  await press(box, 'Save')
  await untilClosed('dialog')
  expect(api.requests(editTournament)).toMatchObject([{ body: { added_prize: 20 } }])
})

test('the server can draw a cup, with a minimum of teams', async () => {
  const api = adminApi({ tournament: cup }).respond(editTournament, cup)
  await openAdmin('?tab=tournaments')
  await press(screen, 'Edit')
  const box = await dialog('Edit Tournament')
  await userEvent.click(box.getByLabelText('Draw the bracket at the start'))
  await retype(box, 'Minimum of teams', '6')
  await press(box, 'Save')
  await untilClosed('dialog')
  expect(api.requests(editTournament)).toMatchObject([{ body: { automatic_draw: true, min_teams: 6 } }])
  expect(within(document.body).getByText('Tournament updated')).toBeTruthy()
})
