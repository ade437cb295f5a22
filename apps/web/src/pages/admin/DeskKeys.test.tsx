import { startCheckIn, updateMatch } from '@cup/contract/matches'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { adminApi, aMatch, openAdmin, playedStats, VIPERS } from '../../../test-support/admin-cup.ts'
import { dialog, untilClosed } from '../../../test-support/dialogs.ts'
import { anId } from '../../../test-support/samples.ts'

beforeEach(() => localStorage.removeItem('admin-keys'))

async function openMatches() {
  const matches = [
    aMatch({ match_status: 'in_progress' }),
    aMatch({ id: anId(502), position: 2, match_status: 'in_progress' }),
  ]
  const api = adminApi({ stats: playedStats(), matches }).answer(updateMatch, aMatch()).answer(startCheckIn, aMatch())
  await openAdmin('?tab=matches')
  await screen.findByRole('heading', { name: 'Matches (2)' })
  return api
}

test('a score is saved with s and Enter', async () => {
  const api = await openMatches()
  await userEvent.keyboard('s')
  const first = (await dialog('Set Match Score')).getByRole('button', { name: '2–0 for Ceiling Vipers' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await userEvent.keyboard('{Enter}')
  await untilClosed('dialog')
  expect(api.requests(updateMatch)).toMatchObject([{ query: { winner_team_id: VIPERS, score: '2-0' } }])
})

test('j and k move between the rows, and s means the row with the focus', async () => {
  const api = await openMatches()
  await userEvent.keyboard('jj')
  expect(document.activeElement?.textContent).toContain('match 2')
  await userEvent.keyboard('k')
  expect(document.activeElement?.textContent).toContain('match 1')
  await userEvent.keyboard('js')
  const first = (await dialog('Set Match Score')).getByRole('button', { name: '2–0 for Ceiling Vipers' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await userEvent.keyboard('{Enter}')
  await untilClosed('dialog')
  expect(api.requests(updateMatch)).toMatchObject([{ params: { id: anId(502) } }])
})

test('a slash leads to the search, where letters are only letters', async () => {
  await openMatches()
  await userEvent.keyboard('/vs')
  expect((document.activeElement as HTMLInputElement).value).toBe('vs')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the question mark lists the keys and switches them off', async () => {
  await openMatches()
  await userEvent.keyboard('?')
  const box = await dialog('Keyboard')
  for (const words of ['Next row', 'Previous row', 'Search']) expect(box.getByText(words)).toBeTruthy()
  await userEvent.click(box.getByRole('switch', { name: /Keys/ }))
  await userEvent.keyboard('{Escape}')
  await untilClosed('dialog')
  await userEvent.keyboard('s')
  expect(screen.queryByRole('dialog')).toBeNull()
})
