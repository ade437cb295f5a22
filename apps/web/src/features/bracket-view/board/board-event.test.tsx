import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBoard } from '../../../../test-support/bracket/render-board.tsx'
import { emblemWords } from '../../teams/team-emblem.ts'

beforeEach(() => fillBrowserGaps())

const member = { signedIn: true, teamIds: new Set(['team-1']) }

test('the list of a wide screen shows every round in a column', async () => {
  const user = userEvent.setup()
  const bracket = bracketOf(8)
  await renderBoard(bracket)
  await user.click(screen.getByRole('button', { name: 'List' }))
  expect(screen.getAllByRole('article')).toHaveLength(bracket.matches.length)
  expect(screen.getByRole('list', { name: 'Winners Round 2' })).toBeDefined()
  expect(screen.getByRole('list', { name: 'Losers Round 2' })).toBeDefined()
})

test('the list of a phone has both sides, below the matches being played', async () => {
  fillBrowserGaps({ width: 360, height: 740 })
  const user = userEvent.setup()
  let bracket = bracketOf(8)
  const losers = bracket.matches.find((match) => match.bracket === 'losers')
  for (const id of [firstPair(bracket).id, losers?.id ?? ''])
    bracket = changeMatch(bracket, id, { match_status: 'in_progress' })
  await renderBoard(bracket)
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['Live now', 'Winners Bracket', 'Losers Bracket'])
  const live = within(screen.getByRole('list', { name: 'Live now' })).getAllByRole('button')
  expect(live.map(({ textContent }) => textContent)).toEqual([
    'Live nowWinners Round 1Team 1 VS Team 8',
    'Live nowLosers Round 1TBD VS TBD',
  ])
  await user.click(live[0] as HTMLElement)
  expect(await screen.findByRole('dialog', { name: 'Winners Round 1' })).toBeDefined()
})

test('a card without a team says where the team comes from', async () => {
  await renderBoard(bracketOf(4))
  const final = screen.getByRole('article', { name: /^Round 2, .*Winner of Winners Round 1, match 1/ })
  expect(final.getAttribute('aria-label')).toContain('Winner of Winners Round 1, match 2')
})

test('a team that is renamed or gets another emblem has them on its card at once', async () => {
  const bracket = bracketOf(4)
  const { show } = await renderBoard(bracket)
  const row = () => screen.getByRole('article', { name: /Team 4/ }).querySelector<HTMLElement>('.bk-team')
  expect([row()?.textContent, row()?.dataset.emblem]).toEqual(['Team 1', emblemWords(1)])
  const teams = bracket.teams.map((team) =>
    team.id === 'team-1' ? { ...team, team_name: 'Ceiling Vipers', emblem: 4711 } : team,
  )
  await show({ ...bracket, teams })
  expect([row()?.textContent, row()?.dataset.emblem]).toEqual(['Ceiling Vipers', emblemWords(4711)])
})

describe('a player without a match ahead', () => {
  test('reads the place and the reason', async () => {
    const bracket = bracketOf(2)
    const final = bracket.matches.at(-1)?.id ?? ''
    const result = { match_status: 'completed', team1_id: 'team-1', team2_id: 'team-2' } as const
    const over = changeMatch(
      changeMatch(bracket, firstPair(bracket).id, { ...result, winner_id: 'team-2', score: '2-0' }),
      final,
      { ...result, winner_id: 'team-2', ruling: 'Disqualified: Team 1 (abusive chat)' },
    )
    await renderBoard(over, { viewer: member })
    const panel = screen.getByRole('region', { name: 'Your result' })
    expect(panel.textContent).toContain('You finished 2nd of 2')
    expect(panel.textContent).toContain('Disqualified: Team 1 (abusive chat)')
  })
})
