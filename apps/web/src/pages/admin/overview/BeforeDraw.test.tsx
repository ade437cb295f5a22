import { generateBracket, previewBracket } from '@cup/contract/bracket'
import type { Tournament } from '@cup/contract/tournaments'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aPreview, CUP_ID, someStats } from '../../../../test-support/admin-cup.ts'
import { confirmation, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { fakeApi } from '../../../../test-support/fake-api.ts'
import { renderPart } from '../../../../test-support/render-part.tsx'
import { aTournament } from '../../../../test-support/samples.ts'
import { BracketPreflight } from './BracketPreflight.tsx'
import { GenerateBracketButton } from './GenerateBracket.tsx'

const cup = (changes: Partial<Tournament> = {}) => aTournament({ id: CUP_ID, ...changes })

test('without warnings, the check before the draw lists the first eight pairs and folds the rest', async () => {
  const first_round = Array.from({ length: 9 }, (_, index) => ({ team1_name: `A${index}`, team2_name: `B${index}` }))
  const api = fakeApi().respond(previewBracket, aPreview({ first_round, byes: 1, match_count: 1 }))
  const { queryClient } = renderPart(<BracketPreflight tournamentId={CUP_ID} />)
  expect(await screen.findByText('2 paid teams, 1 match, 1 bye')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'First round: 9 pairs' })).toBeTruthy()
  const pairs = [...document.querySelectorAll('ol')].map((list) => list.children.length)
  expect([pairs, screen.getByText('and 1 more').tagName]).toEqual([[8, 1], 'SUMMARY'])
  expect(screen.getAllByRole('list')[0]?.children).toHaveLength(1)
  api.respond(previewBracket, aPreview({ first_round: first_round.slice(1) }))
  await queryClient.invalidateQueries()
  expect(await screen.findByText('First round: 8 pairs')).toBeTruthy()
  expect(document.querySelector('details')).toBeNull()
  const team = (team_name: string) => ({ id: team_name, team_name })
  const preview = { can_generate: false, reason: null, first_round: [], unpaid_teams: [team('A'), team('B')] }
  api.respond(previewBracket, aPreview({ ...preview, open_checkouts: 2 }))
  await queryClient.invalidateQueries()
  expect(await screen.findByText('The bracket cannot be generated yet')).toBeTruthy()
  expect(screen.getByText('2 unpaid teams left out').textContent ?? '').toBe('2 unpaid teams left out: A, B')
  expect(
    screen.getByText('2 checkouts still open. A payment that arrives after the draw is refunded.').children,
  ).toHaveLength(0)
  expect(screen.queryByRole('heading', { name: /First round/ })).toBeNull()
})

test('before the draw, a cup whose check-ins open at once says so and offers no choice', async () => {
  const start_date = new Date(Date.now() + 3_600_000).toISOString()
  const api = fakeApi().respond(generateBracket, { tournament_id: CUP_ID, matches: 1 })
  const stats = someStats({ paid_teams: 2 })
  const part = (changes: Partial<Tournament>) => (
    <GenerateBracketButton stats={stats} tournament={cup({ start_date, ...changes })} />
  )
  const { rerender } = renderPart(part({ automatic: true, checkins_open_now: true }))
  expect(screen.getByRole('button', { name: 'Generate Bracket' }).getAttribute('aria-describedby')).toBeNull()
  await press(screen, 'Generate Bracket')
  const box = await confirmation()
  expect(box.getByText(/^The check-ins of the first round open at once\./)).toBeTruthy()
  expect(box.queryByRole('checkbox')).toBeNull()
  rerender(part({ automatic: false, checkins_open_now: false }))
  expect(box.queryByRole('checkbox')).toBeNull()
  rerender(part({ automatic: true }))
  await userEvent.click(box.getByRole('checkbox', { name: /Open the check-ins at once/ }))
  // Another admin has switched automatic check-in off, so the earlier choice no longer counts.
  rerender(part({ automatic: false }))
  await press(box, 'Generate Bracket')
  await waitFor(() => expect(api.requests(generateBracket)).toHaveLength(1))
  expect(api.requests(generateBracket)[0]?.query).toEqual({})
  await untilClosed('alertdialog')
})
