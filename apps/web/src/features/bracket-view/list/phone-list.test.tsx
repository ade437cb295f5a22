import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBoard } from '../../../../test-support/bracket/render-board.tsx'

beforeEach(() => fillBrowserGaps({ width: 360, height: 740 }))

test('the list of a phone moves to the next round when a round ends', async () => {
  const bracket = bracketOf(2)
  const { show } = await renderBoard(bracket)
  await show(changeMatch(bracket, firstPair(bracket).id, { match_status: 'completed' }))
  expect(screen.getByRole('article').getAttribute('aria-label')).toMatch(/^Round 2, /)
})

test('the list of a phone ends with the Save picture button', async () => {
  await renderBoard(bracketOf(2))
  expect(screen.getAllByRole('button', { name: 'Save picture' })).toHaveLength(2)
})

test('the list stays on a round that the viewer chose', async () => {
  const user = userEvent.setup()
  const bracket = bracketOf(2)
  const { show } = await renderBoard(bracket)
  const chip = screen.getByRole('button', { name: 'Round 1' })
  await user.click(chip)
  chip.blur()
  await show(changeMatch(bracket, firstPair(bracket).id, { match_status: 'completed' }))
  expect(screen.getByRole('article').getAttribute('aria-label')).toMatch(/^Round 1, .* Completed/)
})

test('the list does not change while the focus is in it, and moves on afterwards', async () => {
  const user = userEvent.setup()
  const bracket = bracketOf(2)
  const { show } = await renderBoard(bracket)
  screen.getByRole('article').focus()
  await show(changeMatch(bracket, firstPair(bracket).id, { match_status: 'completed' }))
  expect(screen.getByRole('article').getAttribute('aria-label')).toMatch(/^Round 1, .* Completed/)
  await user.click(screen.getByRole('combobox'))
  expect(screen.getByRole('article').getAttribute('aria-label')).toMatch(/^Round 1, .* Completed/)
  await user.click(document.body)
  expect(screen.getByRole('article').getAttribute('aria-label')).toMatch(/^Round 2, /)
})

test('a match named in the address is the tab stop of its round', async () => {
  const bracket = bracketOf(8)
  const named = bracket.matches.filter(({ bracket: side, round }) => side === 'winners' && round === 1)[2]
  await renderBoard(bracket, { opening: { key: 'k', matchId: named?.id ?? '', teamId: null } })
  const card = document.querySelector<HTMLElement>(`[data-match="${named?.id}"]`)
  expect(card?.tabIndex).toBe(0)
})
