import { attention } from '@cup/contract/attention'
import { getBracket } from '@cup/contract/bracket'
import { extendCheckIn, undoMatchChange, updateMatch } from '@cup/contract/matches'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBracket, aMatch, openAdmin, VIPERS } from '../../../../test-support/admin-cup.ts'
import { anItem, NO_TIMES, queue } from '../../../../test-support/attention.ts'
import { anId } from '../../../../test-support/samples.ts'
import { resetServerTime } from '../../../features/clock/server-clock.ts'

const NOW = Date.parse('2026-11-21T18:00:00.000Z')
const at = (ms: number) => new Date(NOW + ms).toISOString()

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  resetServerTime()
})
afterEach(() => {
  vi.useRealTimers()
  resetServerTime()
})

const pass = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(() => vi.advanceTimersByTimeAsync(1))
}

test('a saved result says what was saved, offers Undo and is removed after five seconds', async () => {
  const match = aMatch({ match_status: 'in_progress' })
  const over = { ...match, match_status: 'completed', winner_id: VIPERS, score: '2-0' } as const
  const api = queue([{ kind: 'match_in_progress', match_id: match.id }], [match]).respond(undoMatchChange, match)
  await openAdmin()
  await pass(100)
  api
    .respond(updateMatch, over)
    .respond(attention, { server_time: at(100), items: [], ...NO_TIMES })
    .respond(getBracket, aBracket([over]))
  screen.getByRole('button', { name: '2–0 for Ceiling Vipers' }).click()
  await pass(100)
  const line = screen.getByRole('list', { name: 'In progress' })
  expect(line.textContent).toContain('Done')
  expect(line.textContent).toContain('Ceiling Vipers 2–0')
  within(line).getByRole('button', { name: 'Undo' }).click()
  await pass(100)
  expect(api.requests(undoMatchChange)).toMatchObject([{ params: { id: match.id } }])
  await pass(5000)
  expect(screen.queryByRole('list', { name: 'In progress' })).toBeNull()
})

test('open check-ins are listed with the missing team and the time left', async () => {
  const item = anItem({
    kind: 'checking_in',
    match_id: anId(501),
    text: 'Winners Round 1, match 1: Vipers v Ravens: waiting for Ravens.',
    due_at: at(418_000),
    can_extend: true,
  })
  const api = queue([item, { ...item, match_id: anId(502), can_extend: false }]).respond(extendCheckIn, aMatch())
  await openAdmin()
  await pass(100)
  expect(screen.getByRole('heading', { name: 'Checking in (2)' })).toBeTruthy()
  expect(screen.queryByText('Nothing needs your attention.')).toBeNull()
  const [first, second] = within(screen.getByRole('list', { name: 'Checking in' })).getAllByRole('listitem')
  expect(first?.textContent).toContain('waiting for Ravens.06:5')
  within(first as HTMLElement)
    .getByRole('button', { name: '5 more minutes' })
    .click()
  expect(within(second as HTMLElement).queryByRole('button', { name: '5 more minutes' })).toBeNull()
  await pass(100)
  expect(api.requests(extendCheckIn)).toMatchObject([{ params: { id: anId(501) } }])
})
