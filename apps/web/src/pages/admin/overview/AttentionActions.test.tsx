import { attention } from '@cup/contract/attention'
import { getBracket } from '@cup/contract/bracket'
import { processCheckIn, updateMatch } from '@cup/contract/matches'
import { markPayoutsSent, payoutSheet } from '@cup/contract/payouts'
import { adminStats } from '@cup/contract/stats'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aBracket, aMatch, CUP_ID, openAdmin, RAVENS, someStats, VIPERS } from '../../../../test-support/admin-cup.ts'
import { anItem, lines, NO_TIMES, queue } from '../../../../test-support/attention.ts'
import { confirmation, dialog, isDisabled, press } from '../../../../test-support/dialogs.ts'
import { aPayout, aSheet } from '../../../../test-support/payouts.ts'
import { anId } from '../../../../test-support/samples.ts'

test('a line keeps its place while the pointer is in the list, so that a second press hits nothing', async () => {
  const both = (id: number) =>
    aMatch({ id: anId(id), position: id - 500, match_status: 'checkin', checked_in_teams: [VIPERS, RAVENS] })
  const items = [501, 502].map((id) => ({ kind: 'both_ready', match_id: anId(id), text: `Match ${id}` }) as const)
  const api = queue(items, [both(501), both(502)])
  await openAdmin()
  const list = await lines()
  const [first] = await list.findAllByRole('button', { name: 'Process Check-in (2/2)' })
  await userEvent.hover(first as HTMLElement)
  api
    .respond(processCheckIn, { match: both(501), dq_teams: [] })
    .respond(getBracket, aBracket([{ ...both(501), match_status: 'in_progress' }, both(502)]))
    .respond(attention, { server_time: new Date().toISOString(), items: items.slice(1).map(anItem), ...NO_TIMES })
  await userEvent.click(first as HTMLElement)
  await waitFor(() => expect(list.getAllByRole('listitem')[0]?.textContent).toContain('Done'))
  const [done, next] = list.getAllByRole('listitem')
  await waitFor(() => expect(done?.textContent).toContain('Winners Round 1, match 1: started'))
  expect(next?.textContent).toContain('Match 502')
  expect(done?.querySelector('[inert]')).toBeTruthy()
  await waitFor(() => expect(done?.contains(document.activeElement)).toBe(true))

  expect(api.requests(processCheckIn)).toHaveLength(1)
})

test('starts every match whose teams are in with one press', async () => {
  const matches = [501, 502].map((id) =>
    aMatch({ id: anId(id), match_status: 'checkin', checked_in_teams: [VIPERS, RAVENS] }),
  )
  const [match = aMatch()] = matches
  const api = queue(
    matches.map(({ id }) => ({ kind: 'both_ready', match_id: id })),
    matches,
  ).respond(processCheckIn, { match, dq_teams: [] })
  await openAdmin()
  await press(screen, 'Start 2 matches')
  expect(await screen.findByText('Check-in processed!')).toBeTruthy()
  expect(api.requests(processCheckIn).map(({ params }) => params.id)).toEqual([anId(501), anId(502)])
})

test('a result that is due is set in two presses', async () => {
  const match = aMatch({ match_status: 'in_progress' })
  const api = queue([{ kind: 'result_due', match_id: match.id }], [match]).respond(updateMatch, match)
  await openAdmin()
  await press(await lines(), 'Set Score')
  await press(await dialog('Set Match Score'), '2–0 for Ceiling Vipers')
  expect(await screen.findByText('Match score updated!')).toBeTruthy()
  expect(api.requests(updateMatch)).toMatchObject([{ query: { winner_team_id: VIPERS, score: '2-0' } }])
})

test('a result that is due is set with one press in its line, and a second press on it does nothing', async () => {
  const match = aMatch({ match_status: 'in_progress', revision: 4 })
  const api = queue([{ kind: 'result_due', match_id: match.id }], [match]).respond(updateMatch, match)
  await openAdmin()
  const result = await (await lines()).findByRole('button', { name: '2–1 for Pinch Ravens' })
  result.click()
  result.click()
  expect(await screen.findByText('Match score updated!')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(api.requests(updateMatch)).toMatchObject([{ query: { winner_team_id: RAVENS, score: '2-1', seen: '4' } }])
})

test('matches that the teams report are listed apart and are not counted', async () => {
  const match = aMatch({ match_status: 'in_progress' })
  queue([{ kind: 'match_in_progress', match_id: match.id, text: 'Vipers v Ravens' }], [match])
  await openAdmin()
  expect(await screen.findByRole('heading', { name: 'In progress (1)' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'What needs you now (0)' })).toBeTruthy()
  expect(screen.getByText('Nothing needs your attention.')).toBeTruthy()
  const list = within(screen.getByRole('list', { name: 'In progress' }))
  expect(await list.findByRole('button', { name: 'Set Score' })).toBeTruthy()
})

test.each([
  [{ kind: 'cup_decided' }, 'Complete Tournament'],
  [{ kind: 'no_cup_open', tournament_id: null }, 'Create New Tournament'],
  [{ kind: 'too_few_teams' }, 'Copy the registration link'],
  [{ kind: 'refund_failed', payment_id: anId(600) }, 'Retry refund'],
  [{ kind: 'backup_late', tournament_id: null }, 'Copy a message for the person who runs the server'],
] as const)('%o has its action in its line', async (item, name) => {
  queue([item])
  await openAdmin()
  expect(await (await lines()).findByRole('button', { name })).toBeTruthy()
})

test("prizes are marked as paid from their line, which shows each player's payout handle", async () => {
  const ravi = aPayout({ handle: 'paypal.me/ravi' })
  const sheet = aSheet([ravi, aPayout({ id: anId(801), player_name: 'Noor' })])
  const api = queue([{ kind: 'prizes_owed', text: 'Cup 12: 2 prizes to pay, $110.00 in all.' }])
    .respond(payoutSheet, sheet)
    .respond(markPayoutsSent, { sheet, marked: [ravi.id, anId(801)], skipped: [] })
  await openAdmin()
  const list = await lines()
  expect(list.getByRole('link', { name: 'Payout sheet' }).getAttribute('href')).toBe(
    `/admin?tab=tournaments&cup=${CUP_ID}&show=payouts`,
  )
  await waitFor(() => expect(isDisabled(list.getByRole('button', { name: 'Mark prizes as paid' }))).toBe(false))
  await press(list, 'Mark prizes as paid')
  const box = await dialog('Mark prizes as paid')
  const prizes = within(box.getByRole('list', { name: 'Prizes' })).getAllByRole('listitem')
  expect(prizes.map(({ textContent }) => textContent)).toEqual([
    'Ravi1st Ceiling Vipers$55.00paypal.me/ravi',
    "Noor1st Ceiling Vipers$55.00Hasn't said how to be paid",
  ])
  await waitFor(() => expect(document.activeElement).toBe(box.getByLabelText('Method')))
  await userEvent.keyboard('PayPal{Enter}')
  expect(await screen.findByText('2 payouts marked as sent')).toBeTruthy()
  expect(api.requests(markPayoutsSent)).toMatchObject([{ params: { id: CUP_ID }, body: { method: 'PayPal' } }])
})

test('a draw that is due can be made from its line', async () => {
  queue([{ kind: 'draw_due' }]).respond(adminStats, someStats())
  await openAdmin()
  await press(await lines(), 'Generate Bracket')
  expect((await confirmation()).getByText(/are drawn into the bracket/)).toBeTruthy()
})
