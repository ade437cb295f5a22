import { type AffectedMatch, matchImpact } from '@cup/contract/matches'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../../test-support/fake-api.ts'
import { ImpactPreview } from './AffectedMatches.tsx'

const affected = (id: string, changes: Partial<AffectedMatch>): AffectedMatch => ({
  match_id: id,
  round_name: 'Winners Round 2',
  position: 1,
  bracket: 'winners',
  match_status: 'pending',
  team1_name: 'Owls',
  team2_name: null,
  score: null,
  lost: false,
  ...changes,
})

function preview() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ImpactPreview matchId="m" change={{ winner_team_id: 't' }} />
    </QueryClientProvider>,
  )
  expect(screen.getByText('Checking later matches…')).toBeTruthy()
}
const respondWith = (...affected_matches: AffectedMatch[]) =>
  fakeApi().respond(matchImpact, { affected_matches, needs_cascade: affected_matches.some(({ lost }) => lost) })
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('names what each later match loses', async () => {
  respondWith(
    affected('1', { match_status: 'completed', team2_name: 'Bats', score: '2-1', lost: true }),
    affected('2', { match_status: 'checkin', lost: true }),
    affected('3', { match_status: 'in_progress', team1_name: null, lost: true }),
    affected('4', {}),
  )
  preview()
  expect(await screen.findByText('These 3 matches will be replayed.')).toBeTruthy()
  expect(rows()).toEqual([
    expect.stringMatching(/Result lostOwls vs Bats, 2-1$/),
    expect.stringMatching(/Check-in lostOwls vs TBD$/),
    expect.stringMatching(/In progressTBD vs TBD$/),
    expect.stringMatching(/Line-up changesOwls vs TBD$/),
  ])
  expect(screen.queryByText('Checking later matches…')).toBeNull()
})

test.each([
  [[affected('1', { match_status: 'completed', lost: true })], 'This match will be replayed.'],
  [[affected('1', {})], '1 later match changes'],
  [[affected('1', {}), affected('2', {})], '2 later matches change'],
  [[], 'No later match changes.'],
])('says how many %#', async (matches, words) => {
  respondWith(...matches)
  preview()
  expect(await screen.findByText(words)).toBeTruthy()
})

test('says that the effect could not be loaded', async () => {
  fakeApi().refuse(matchImpact, 500)
  preview()
  expect(await screen.findByText('The effect on later matches could not be loaded.')).toBeTruthy()
})
