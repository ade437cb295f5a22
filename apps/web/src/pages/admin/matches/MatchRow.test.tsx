import type { Match } from '@cup/contract/matches'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMatch, RAVENS, VIPERS } from '../../../../test-support/admin-cup.ts'
import { renderPart } from '../../../../test-support/render-part.tsx'
import { MatchRow } from './MatchRow.tsx'

const row = (changes: Partial<Match>, isUrgent = false) => (
  <ul>
    <MatchRow
      match={aMatch(changes)}
      team1="Vipers"
      team2="Ravens"
      loserGoesTo={null}
      isUrgent={isUrgent}
      canUndo={false}
    />
  </ul>
)
const item = () => screen.getByRole('listitem')
const text = () => item().textContent ?? ''
const team = (name: string) => within(item()).getByText(name).parentElement as HTMLElement

test('an open match has no winner, no score and no ruling, and is highlighted only if it is urgent', () => {
  const { rerender } = renderPart(row({ match_status: 'checkin', checked_in_teams: [RAVENS] }))
  expect(screen.queryByRole('img', { name: 'Winner' })).toBeNull()
  expect(text()).not.toContain('Score:')
  expect(item().querySelector('.text-yellow')).toBeNull()
  expect(team('Ravens').textContent).toBe('RavensChecked In')
  expect(team('Vipers').textContent).toBe('Vipers')
  const calm = item().className
  rerender(row({}, true))
  expect(item().className).not.toBe(calm)
})

test('only the winner is marked, and nothing in a match without teams', () => {
  const { rerender } = renderPart(row({ match_status: 'completed', winner_id: RAVENS, score: '2-1' }))
  expect(within(team('Ravens')).getByRole('img', { name: 'Winner' })).toBeTruthy()
  expect(within(team('Vipers')).queryByRole('img')).toBeNull()
  expect(text()).toContain('Score: 2-1')
  rerender(row({ match_status: 'completed', team1_id: null, team2_id: null, winner_id: null }))
  expect(screen.queryByRole('img', { name: 'Winner' })).toBeNull()
})

test.each([
  ['Losers Round 12', 'losers', ''],
  ['Losers Final', 'losers', 'Round 3 · losers bracket'],
  ['The Winners Round 2', 'winners', 'Round 3 · winners bracket'],
  ['Winners Round 2 (replay)', 'winners', 'Round 3 · winners bracket'],
] as const)('the round and bracket of “%s” are named unless its name does', (round_name, bracket, words) => {
  renderPart(row({ round: 3, round_name, bracket, team1_id: VIPERS }))
  expect(/Round 3 · \w+ bracket/.exec(text())?.[0] ?? '').toBe(words)
})
