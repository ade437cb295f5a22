import type { Match } from '@cup/contract/matches'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { onBoard } from '../../../../test-support/bracket/on-board.tsx'
import { renderPart } from '../../../../test-support/render-part.tsx'
import { MatchSheet } from './MatchSheet.tsx'

const drawn = bracketOf(4)
const FIRST = firstPair(drawn)

/** The open sheet of the first match, changed like this, for a player of the first team. */
async function openSheet(changes: Partial<Match>, { matchId = FIRST.id, cup = {} } = {}) {
  fillBrowserGaps()
  const room = vi.fn(() => <p>The room</p>)
  const { wrap, board } = onBoard(changeMatch({ ...drawn, ...cup }, FIRST.id, changes), {
    viewer: { signedIn: true, teamIds: new Set(['team-1']) },
  })
  renderPart(
    wrap(<MatchSheet matchId={matchId} room={room} teams={undefined} onFollow={() => {}} onClose={() => {}} />),
  )
  const dialog = within(await screen.findByRole('dialog'))
  const buttons = () => dialog.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent)
  return { dialog, room, buttons, board, text: () => screen.getByRole('dialog').textContent ?? '' }
}

test('a pending match shows its side, round, length and next matches, and offers check-in', async () => {
  const { dialog, text, buttons, board } = await openSheet({})
  expect(screen.getByRole('dialog', { name: 'Winners Round 1' })).toBeDefined()
  expect(dialog.getByText('Winners Bracket · Round 1 · Best of 3')).toBeDefined()
  expect(text()).toContain('Pending')
  expect(text()).not.toContain('about')
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^Winner ?goes on to Winners Round 2$/),
    expect.stringMatching(/^Loser ?drops to Losers Round 1$/),
  ])
  expect(buttons()).toContain('Check In')
  dialog.getByRole('button', { name: 'Check In' }).click()
  expect(board.checkIn).toHaveBeenCalledTimes(1)
  expect(dialog.queryByRole('timer')).toBeNull()
  expect(dialog.queryByRole('region', { name: 'What is next for you' })).toBeNull()
})

test('a match that is called counts down instead of naming its state', async () => {
  const checkin_deadline = '2026-11-21T18:07:00.000Z'
  const { dialog, text } = await openSheet({ match_status: 'checkin', checkin_deadline })
  expect(dialog.getByRole('timer').textContent).toBe('CHECK-IN 07:00')
  expect(dialog.getAllByRole('button', { name: 'Check In' })).toHaveLength(1)
  expect(text()).not.toMatch(/Pending|In Progress/)
})

test('the room gets the names of both teams, the unknown one as TBD', async () => {
  const { room, text } = await openSheet({ match_status: 'in_progress', team2_id: null })
  expect(text()).toContain('The room')
  expect(text()).toContain('In Progress')
  expect(room).toHaveBeenLastCalledWith(expect.objectContaining({ id: FIRST.id }), { team1: 'Team 1', team2: 'TBD' })
})

test('a match of the losers side names its state as well', async () => {
  const losers = drawn.matches.find(({ bracket }) => bracket === 'losers')?.id ?? ''
  const { text } = await openSheet(
    {},
    { matchId: losers, cup: changeMatch(drawn, losers, { match_status: 'in_progress' }) },
  )
  expect(text()).toContain('In Progress')
  expect(text()).toContain('Losers Bracket · Round 1 · Best of 3')
})

test('a match that is not in the bracket has no sheet', () => {
  fillBrowserGaps()
  const { wrap } = onBoard(drawn)
  const part = <MatchSheet matchId="other" room={undefined} teams={undefined} onFollow={() => {}} onClose={() => {}} />
  renderPart(wrap(part))
  expect(screen.queryByRole('dialog')).toBeNull()
})
