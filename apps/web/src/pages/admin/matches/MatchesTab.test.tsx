import { getBracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  adminApi,
  aMatch,
  openAdmin,
  playedStats,
  RAVENS,
  someStats,
  VIPERS,
} from '../../../../test-support/admin-cup.ts'
import { isDisabled } from '../../../../test-support/dialogs.ts'
import { anId } from '../../../../test-support/samples.ts'

const soon = () => new Date(Date.now() + 5 * 60_000).toISOString()
const past = () => new Date(Date.now() - 60_000).toISOString()

async function openMatches(matches: Match[]) {
  adminApi({ stats: playedStats(), matches })
  await openAdmin('?tab=matches')
  await screen.findByRole('heading', { name: `Matches (${matches.length})` })
}
const rows = () => within(screen.getByRole('list', { name: 'Matches' })).getAllByRole('listitem')
const titles = () => rows().map((row) => within(row).getByRole('heading').textContent)
const buttons = () =>
  within(screen.getByRole('list', { name: 'Matches' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
const laterRows = () => within(screen.getByRole('list', { name: 'Later matches' })).getAllByRole('listitem')

test.each([
  ['without a tournament', someStats({ tournament_id: null, tournament_status: null })],
  ['without a bracket', someStats()],
])('says that there is nothing %s', async (_, stats) => {
  adminApi({ stats })
  await openAdmin('?tab=matches')
  expect(await screen.findByText('No matches yet. Generate bracket first.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Matches (0)' })).toBeTruthy()
})

test('says when the matches do not load', async () => {
  adminApi({ stats: playedStats() }).refuse(getBracket, 500)
  await openAdmin('?tab=matches')
  expect(await screen.findByText('Failed to load admin data')).toBeTruthy()
})

describe('a row', () => {
  test('shows round, bracket, best of, status and both names', async () => {
    await openMatches([aMatch()])
    const [row] = rows()
    expect(row?.textContent).toContain('Winners Round 1, match 1')
    expect(row?.textContent).not.toContain('winners bracket')
    expect(row?.textContent).toContain('Best of 3')
    expect(row?.textContent).toContain('Ceiling Vipers')
    expect(row?.textContent).toContain('Pinch Ravens')
    expect(within(row as HTMLElement).getByText('Pending')).toBeTruthy()
  })

  test('names round and bracket where the name of the round does not', async () => {
    await openMatches([aMatch({ round: 4, round_name: 'Grand Final' })])
    expect(rows()[0]?.textContent).toContain('Round 4 · winners bracket')
  })

  test('shows Team 1 and Team 2 for unknown teams', async () => {
    await openMatches([aMatch({ team1_id: null, team2_id: null })])
    const [item] = laterRows()
    const row = within(item as HTMLElement)
    expect(row.getAllByRole('button')).not.toEqual([])
    expect(row.getByText('Team 1')).toBeTruthy()
    expect(row.getByText('Team 2')).toBeTruthy()
    for (const button of row.getAllByRole('button')) expect(isDisabled(button)).toBe(true)
  })

  test('shows winner, check-ins, score and ruling', async () => {
    const over = { match_status: 'completed', winner_id: RAVENS, score: '2-1', checked_in_teams: [VIPERS] } as const
    await openMatches([aMatch({ ...over, checked_in_teams: [VIPERS], ruling: 'Corrected: the score was 2-0' })])
    const row = within(rows()[0] as HTMLElement)
    expect(row.getByRole('img', { name: 'Winner' }).parentElement?.textContent).toContain('Pinch Ravens')
    expect(row.getByText('Checked In').parentElement?.textContent).toContain('Ceiling Vipers')
    expect(row.getByText('2-1')).toBeTruthy()
    expect(row.getByText('Corrected: the score was 2-0')).toBeTruthy()
  })

  test.each([
    [aMatch(), ['Set Score', 'Start Check-in', 'DQ Team']],
    [
      aMatch({ match_status: 'checkin', checked_in_teams: [VIPERS, RAVENS], checkin_deadline: soon() }),
      [
        'Set Score',
        'Process Check-in (2/2)',
        'DQ Team',
        'More actions for Winners Round 1: Ceiling Vipers vs Pinch Ravens',
      ],
    ],
    [aMatch({ match_status: 'in_progress' }), ['Set Score', 'DQ Team']],
    [
      aMatch({ match_status: 'completed', winner_id: VIPERS }),
      ['Edit Score', 'More actions for Winners Round 1: Ceiling Vipers vs Pinch Ravens'],
    ],
  ])('offers what can be done with $match_status', async (match, names) => {
    await openMatches([match])
    expect(buttons()).toEqual(names)
  })

  test('counts the check-in down and says when it has expired', async () => {
    await openMatches([
      aMatch({ match_status: 'checkin', checkin_deadline: soon() }),
      aMatch({ id: anId(502), position: 2, match_status: 'checkin', checkin_deadline: past() }),
    ])
    const timers = screen.getAllByRole('timer').map((timer) => timer.textContent)
    expect(timers).toEqual(['EXPIRED', expect.stringMatching(/^0[45]:\d\d$/)])
  })
})

describe('the list', () => {
  const matches = [
    aMatch({ id: anId(501), position: 1, match_status: 'completed', winner_id: VIPERS }),
    aMatch({ id: anId(502), position: 2, match_status: 'in_progress' }),
    aMatch({ id: anId(503), position: 3, team2_id: null }),
    aMatch({ id: anId(504), position: 4 }),
    aMatch({ id: anId(505), position: 5, match_status: 'checkin', checkin_deadline: past() }),
    aMatch({ id: anId(506), round: 2, round_name: 'Winners Final', team1_id: null, team2_id: null }),
  ]

  test('starts with urgent matches and ends with completed ones', async () => {
    await openMatches(matches)
    expect(titles()).toEqual([
      'Winners Round 1, match 5',
      'Winners Round 1, match 4',
      'Winners Round 1, match 2',
      'Winners Round 1, match 1',
    ])
  })

  test('shows matches that wait for their teams after the others, with their buttons', async () => {
    await openMatches(matches)
    expect(screen.getByRole('heading', { name: 'Waiting for their teams (2)' })).toBeTruthy()
    expect(laterRows().map((row) => within(row).queryByRole('button', { name: 'Set Score' }) !== null)).toEqual([
      true,
      true,
    ])
    expect(laterRows().map((row) => within(row).getByRole('heading').textContent)).toEqual([
      'Winners Round 1, match 3',
      'Winners Final',
    ])
  })

  test('is searched by team', async () => {
    const others = aMatch({ id: anId(507), position: 7, team1_id: RAVENS, team2_id: null })
    await openMatches([...matches, others])
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search matches' }), 'vipers')
    await waitFor(() => expect(titles()).toHaveLength(4))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search matches' }), 'x')
    expect(await screen.findByText('No matches match these filters.')).toBeTruthy()
  })

  test('can be filtered by status and round', async () => {
    await openMatches(matches)
    const chip = (name: RegExp) => screen.getByRole('button', { name })
    await userEvent.click(chip(/^Pending/))
    expect(titles()).toEqual(['Winners Round 1, match 4'])
    expect(screen.getByRole('heading', { name: 'Waiting for their teams (2)' })).toBeTruthy()
    expect(chip(/^Pending/).getAttribute('aria-pressed')).toBe('true')
    await userEvent.selectOptions(screen.getByLabelText('Round'), 'Winners Final')
    expect(screen.queryByRole('list', { name: 'Matches' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Waiting for their teams (1)' })).toBeTruthy()
    expect(chip(/^Completed/).textContent).toBe('Completed0')
    await userEvent.click(chip(/^Completed/))
    expect(screen.getByText('No matches match these filters.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /^Waiting for their teams/ })).toBeNull()
  })
})
