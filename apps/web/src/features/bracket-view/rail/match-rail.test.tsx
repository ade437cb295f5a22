import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBoard } from '../../../../test-support/bracket/render-board.tsx'

beforeEach(() => fillBrowserGaps())

const rail = async () => within(await screen.findByRole('region', { name: 'Live now and up next' }))

test('shows the match being played before the next ones, and opens it', async () => {
  const user = userEvent.setup()
  const bracket = bracketOf(8)
  const { id } = firstPair(bracket)
  await renderBoard(changeMatch(bracket, id, { match_status: 'in_progress' }))
  const buttons = (await rail()).getAllByRole('button')
  expect(buttons.map((button) => button.textContent)).toEqual([
    expect.stringMatching(/^Live nowWinners Round 1Team 1 VS Team 8$/),
    expect.stringMatching(/^Up next/),
    expect.stringMatching(/^Up next/),
    expect.stringMatching(/^Up next/),
  ])
  await user.click(buttons[0] as HTMLElement)
  expect(await screen.findByRole('dialog')).toBeDefined()
})

test('the running series is on the card and in the rail', async () => {
  const bracket = bracketOf(8)
  const { id } = firstPair(bracket)
  await renderBoard(changeMatch(bracket, id, { match_status: 'in_progress', series: { team1: 1, team2: 0 } }))
  const [match] = (await rail()).getAllByRole('button')
  const pips = within(match as HTMLElement).getAllByRole('img')
  expect(pips.map((pip) => pip.getAttribute('aria-label'))).toEqual(['1 game won', '0 games won'])
  expect(screen.getByRole('article', { name: /Team 1 vs Team 8.*Series so far 1–0/ })).toBeDefined()
})

test('a completed cup has no rail', async () => {
  const bracket = bracketOf(2)
  const over = bracket.matches.map((match) => ({ ...match, match_status: 'completed' as const }))
  await renderBoard({ ...bracket, matches: over, tournament_status: 'completed' })
  expect(screen.queryByRole('region', { name: 'Live now and up next' })).toBeNull()
})

test('a called match counts down, and a rail without matches says when the next one starts', async () => {
  const bracket = bracketOf(4)
  const { id } = firstPair(bracket)
  const called = { match_status: 'checkin', checkin_deadline: '2026-11-21T18:05:00.000Z' } as const
  const { show } = await renderBoard(changeMatch(bracket, id, called))
  const [first] = (await rail()).getAllByRole('button')
  expect(first?.textContent).toMatch(/^CHECK-IN 05:00Winners Round 1Team 1 VS Team 4/)
  const over = bracket.matches.map((match) =>
    match.team1_id ? { ...match, match_status: 'completed' as const, winner_id: match.team1_id } : match,
  )
  await show({ ...bracket, matches: over })
  expect((await rail()).getByText('The next match starts when its teams are known.')).toBeDefined()
})
