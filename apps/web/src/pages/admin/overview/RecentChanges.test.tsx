import { type RecentChange, recentChanges } from '@cup/contract/changes'
import { undoMatchChange } from '@cup/contract/matches'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { adminApi, aMatch, openAdmin, playedStats } from '../../../../test-support/admin-cup.ts'
import { confirmation, press } from '../../../../test-support/dialogs.ts'
import { anId } from '../../../../test-support/samples.ts'
import { queryKeys } from '../../../api/query-keys.ts'

const aChange = (changes: Partial<RecentChange> = {}): RecentChange => ({
  id: '41',
  at: new Date().toISOString(),
  action: 'match.set_score',
  actor_name: 'Grace',
  match_id: anId(501),
  match_title: 'Winners Round 1, match 1: Ceiling Vipers v Pinch Ravens',
  undoable: true,
  refusal: null,
  matches: [
    {
      match_id: anId(501),
      round_name: 'Winners Round 1',
      position: 1,
      bracket: 'winners',
      now: {
        match_status: 'completed',
        team1_name: 'Ceiling Vipers',
        team2_name: 'Pinch Ravens',
        winner_name: 'Pinch Ravens',
        score: '2-1',
      },
      after_undo: {
        match_status: 'in_progress',
        team1_name: 'Ceiling Vipers',
        team2_name: 'Pinch Ravens',
        winner_name: null,
        score: null,
      },
    },
  ],
  ...changes,
})

test('an older change is undone after a confirmation that lists its effects', async () => {
  const api = adminApi({ stats: playedStats() })
    .respond(recentChanges, { changes: [aChange()] })
    .respond(undoMatchChange, aMatch())
  await openAdmin()
  const list = within(await screen.findByRole('list', { name: 'Recent changes' }))
  expect(list.getByRole('listitem').textContent).toContain('Grace: Set Score')
  await press(list, 'Undo')
  const box = await confirmation()
  expect(box.getByRole('list', { name: 'What undoing does' }).textContent).toContain(
    'Pinch Ravens won (2-1) becomes Ceiling Vipers v Pinch Ravens, in progress',
  )
  await press(box, 'Undo')
  expect(await screen.findByText('Change undone')).toBeTruthy()
  expect(api.requests(undoMatchChange)).toMatchObject([{ query: { change_id: '41' } }])
})

test('a confirmation stays when later changes push its row out of the list', async () => {
  const later = aChange({ id: '42', match_title: 'Winners Round 1, match 2: Dunk Otters v Flip Herons' })
  const api = adminApi({ stats: playedStats() })
    .respond(recentChanges, { changes: [aChange()] })
    .respond(undoMatchChange, aMatch())
  const app = await openAdmin()
  const list = within(await screen.findByRole('list', { name: 'Recent changes' }))
  await press(list, 'Undo')
  const box = await confirmation()
  api.respond(recentChanges, { changes: [later] })
  await act(() => app.queryClient.invalidateQueries({ queryKey: queryKeys.admin }))
  await waitFor(() => expect(list.getByText(later.match_title)).toBeTruthy())
  expect(list.queryByText(aChange().match_title)).toBeNull()
  await press(box, 'Undo')
  await waitFor(() => expect(api.requests(undoMatchChange)).toMatchObject([{ query: { change_id: '41' } }]))
})

test('an open confirmation shows the current effects of undoing, not those from when it was opened', async () => {
  const [match] = aChange().matches
  if (!match?.now) throw new Error('the sample has a match')
  const api = adminApi({ stats: playedStats() }).respond(recentChanges, { changes: [aChange()] })
  const app = await openAdmin()
  await press(within(await screen.findByRole('list', { name: 'Recent changes' })), 'Undo')
  const box = await confirmation()
  const corrected = { ...match, now: { ...match.now, score: '2-0' } }
  api.respond(recentChanges, { changes: [aChange({ matches: [corrected] })] })
  await act(() => app.queryClient.invalidateQueries({ queryKey: queryKeys.admin }))
  await waitFor(() =>
    expect(box.getByRole('list', { name: 'What undoing does' }).textContent).toContain('Pinch Ravens won (2-0)'),
  )
})

test('j and k move through the changes', async () => {
  const earlier = aChange({ id: '40', match_title: 'Winners Round 1, match 2: Dunk Otters v Flip Herons' })
  adminApi({ stats: playedStats() }).respond(recentChanges, { changes: [aChange(), earlier] })
  await openAdmin()
  const rows = within(await screen.findByRole('list', { name: 'Recent changes' })).getAllByRole('listitem')
  rows[0]?.focus()
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(rows[1])
})

test('only changes that can be undone are listed, with the match as it was', async () => {
  const refusal = 'A later change touched the same match.'
  const kept = aChange({ id: '40', undoable: false, refusal, match_title: 'Winners Round 1, match 2: A v B' })
  adminApi({ stats: playedStats() }).respond(recentChanges, { changes: [aChange(), kept] })
  await openAdmin()
  const list = within(await screen.findByRole('list', { name: 'Recent changes' }))
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  expect(list.getByText('Was: Ceiling Vipers v Pinch Ravens, in progress')).toBeTruthy()
})

test('without such a change it leads to the audit log', async () => {
  adminApi({ stats: playedStats() }).respond(recentChanges, { changes: [aChange({ undoable: false, refusal: 'No.' })] })
  await openAdmin()
  expect(await screen.findByText('Nothing to undo. The audit log lists every change.')).toBeTruthy()
})
