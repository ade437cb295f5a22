import { type AttentionItem, attention } from '@cup/contract/attention'
import { type Match, processCheckIn, updateMatch } from '@cup/contract/matches'
import { adminStats } from '@cup/contract/stats'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  adminApi,
  aMatch,
  CUP_ID,
  openAdmin,
  playedStats,
  RAVENS,
  someStats,
  VIPERS,
} from '../../../../test-support/admin-cup.ts'
import { confirmation, dialog, press } from '../../../../test-support/dialogs.ts'
import type { FakeApi } from '../../../../test-support/fake-api.ts'
import { anId } from '../../../../test-support/samples.ts'

const anItem = (changes: Partial<AttentionItem>): AttentionItem => ({
  kind: 'match_ready',
  text: 'Something waits',
  match_id: null,
  team_id: null,
  payment_id: null,
  tournament_id: CUP_ID,
  since: null,
  claims: [],
  ...changes,
})

const NO_TIMES = { next_checkin_end: null, next_overdue_at: null }

function queue(items: Partial<AttentionItem>[], matches: Match[] = []): FakeApi {
  const answer = {
    server_time: new Date().toISOString(),
    items: items.map(anItem),
    ...NO_TIMES,
  }
  return adminApi({ stats: playedStats(), matches }).answer(attention, answer)
}
const lines = async () => within(await screen.findByRole('list', { name: 'What needs you now' }))

test('a line keeps its place while somebody works there, so that a second press hits nothing', async () => {
  const both = (id: number) =>
    aMatch({ id: anId(id), position: id - 500, match_status: 'checkin', checked_in_teams: [VIPERS, RAVENS] })
  const items = [501, 502].map((id) => ({ kind: 'both_ready', match_id: anId(id), text: `Match ${id}` }) as const)
  const api = queue(items, [both(501), both(502)])
  await openAdmin()
  const list = await lines()
  const [first] = await list.findAllByRole('button', { name: 'Process Check-in (2/2)' })
  await userEvent.hover(first as HTMLElement)
  api
    .answer(processCheckIn, { match: both(501), dq_teams: [] })
    .answer(attention, { server_time: new Date().toISOString(), items: items.slice(1).map(anItem), ...NO_TIMES })
  await userEvent.click(first as HTMLElement)
  await waitFor(() => expect(list.getAllByRole('listitem')[0]?.textContent).toContain('Done'))
  const [done, next] = list.getAllByRole('listitem')
  expect(done?.textContent).toContain('Match 501')
  expect(next?.textContent).toContain('Match 502')
  expect(done?.querySelector('[inert]')).toBeTruthy()
  await waitFor(() => expect(done?.contains(document.activeElement)).toBe(true))

  await press(screen, '1 changed — sort again')
  await waitFor(() => expect(list.getAllByRole('listitem').map((line) => line.textContent)).toHaveLength(1))
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
  ).answer(processCheckIn, { match, dq_teams: [] })
  await openAdmin()
  await press(screen, 'Process all that are ready (2)')
  expect(await screen.findByText('Check-in processed!')).toBeTruthy()
  expect(api.requests(processCheckIn).map(({ params }) => params.id)).toEqual([anId(501), anId(502)])
})

test('a result that is due is set in two presses', async () => {
  const match = aMatch({ match_status: 'in_progress' })
  const api = queue([{ kind: 'result_due', match_id: match.id }], [match]).answer(updateMatch, match)
  await openAdmin()
  await press(await lines(), 'Set Score')
  await press(await dialog('Set Match Score'), '2–0 for Ceiling Vipers')
  expect(await screen.findByText('Match score updated!')).toBeTruthy()
  expect(api.requests(updateMatch)).toMatchObject([{ query: { winner_team_id: VIPERS, score: '2-0' } }])
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
] as const)('%o has its act in place', async (item, name) => {
  queue([item])
  await openAdmin()
  expect(await (await lines()).findByRole('button', { name })).toBeTruthy()
})

test('prizes to pay lead to the payout sheet', async () => {
  queue([{ kind: 'prizes_owed', text: 'Cup 12: 9 prizes to pay, $160.00 in all.' }])
  await openAdmin()
  const link = await (await lines()).findByRole('link', { name: 'Pay prizes' })
  expect(link.getAttribute('href')).toBe(`/admin?tab=tournaments&cup=${CUP_ID}&show=payouts`)
})

test('a draw that is due can be made from its line', async () => {
  queue([{ kind: 'draw_due' }]).answer(adminStats, someStats())
  await openAdmin()
  await press(await lines(), 'Generate Bracket')
  expect((await confirmation()).getByText(/are drawn into the bracket/)).toBeTruthy()
})
