import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBoard } from '../../../../test-support/bracket/render-board.tsx'
import { aTeam } from '../../../../test-support/samples.ts'

beforeEach(() => fillBrowserGaps())

const WON = { match_status: 'completed', team1_id: 'team-1', team2_id: 'team-2', winner_id: 'team-2' } as const
const EMPTY = { team1_id: null, team2_id: null, winner_id: null, score: 'No contest' } as const

function decided(final: object) {
  const bracket = changeMatch(bracketOf(2), firstPair(bracketOf(2)).id, WON)
  return changeMatch(bracket, bracket.matches.at(-1)?.id ?? '', { ...WON, ...final })
}

const champions = aTeam({
  id: 'team-2',
  players: ['Mara', 'Ives', 'Juno'].map((name) => ({ id: name, name, email: null })),
})

test('the players of the champions are named once they are known', async () => {
  const { show } = await renderBoard(decided({}))
  expect(screen.queryByText('Mara, Ives, Juno')).toBeNull()
  await show(decided({}), { teams: [champions] })
  expect(screen.getByText('Mara, Ives, Juno')).toBeDefined()
})

test('the match that decided the cup is beside the podium, and opens', async () => {
  const user = userEvent.setup()
  await renderBoard(decided({ score: '4-2' }))
  const final = screen.getByRole('button', { name: /^Grand Final · Best of 3.*Team 1.*Team 2.*2:4$/ })
  await user.click(final)
  expect(await screen.findByRole('dialog', { name: 'Grand Final' })).toBeDefined()
})

test('a grand final without a winner is not shown there', async () => {
  await renderBoard(decided(EMPTY))
  expect(screen.queryByRole('button', { name: /^Grand Final · Best of/ })).toBeNull()
})
