import { previewBracket } from '@cup/contract/bracket'
import type { AdminStats } from '@cup/contract/stats'
import { type CurrentTournament, currentTournament, setAutomatic, setReporting } from '@cup/contract/tournaments'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aPreview, CUP_ID, playedStats, someStats } from '../../../../test-support/admin-cup.ts'
import { fakeApi } from '../../../../test-support/fake-api.ts'
import { renderPart } from '../../../../test-support/render-part.tsx'
import { anId, aTournament } from '../../../../test-support/samples.ts'
import { dateTimeWithZone } from '../../../format/dates.ts'
import { TournamentControls } from './TournamentControls.tsx'

const cup = (changes: Partial<CurrentTournament> = {}) => aTournament({ id: CUP_ID, ...changes })

const controls = (stats: AdminStats, tournament: CurrentTournament | null) => {
  const api = fakeApi().respond(currentTournament, tournament).respond(previewBracket, aPreview())
  renderPart(<TournamentControls stats={stats} />)
  return api
}

test("a running cup's switches can be turned off and on", async () => {
  const api = controls(playedStats(), cup({ status: 'in_progress', automatic: true, reporting: false }))
    .respond(setAutomatic, cup())
    .respond(setReporting, cup())
  await userEvent.click(await screen.findByRole('switch', { name: /Automatic check-in/ }))
  await userEvent.click(screen.getByRole('switch', { name: /Players report results/ }))
  await waitFor(() => expect(api.requests(setReporting)).toHaveLength(1))
  expect(api.requests(setAutomatic)).toMatchObject([{ query: { enabled: 'false' } }])
  expect(api.requests(setReporting)).toMatchObject([{ query: { enabled: 'true' } }])
  expect(screen.queryByRole('link', { name: 'Create the next one' })).toBeNull()
  expect(api.requests(previewBracket)).toEqual([])
})

const start = dateTimeWithZone(cup().start_date)
test.each([
  [cup(), `From kick-off (${start}), check-ins run by themselves.`],
  [cup({ checkins_open_now: true }), 'Check-ins run by themselves.'],
  [cup({ status: 'in_progress' }), 'Check-ins run by themselves.'],
])('the switch says from when check-ins run by themselves %#', async (tournament, words) => {
  controls(someStats({ tournament_status: tournament.status }), tournament)
  expect(
    await screen.findByText(`${words} If neither team checks in, the match waits five minutes for you.`),
  ).toBeTruthy()
  expect(screen.getByText(`Cup 12 · ${start}`)).toBeTruthy()
})

test('a completed cup leads to the next one and has no switches', async () => {
  const api = controls(someStats({ tournament_status: 'completed' }), cup({ status: 'completed' }))
  expect(screen.getByRole('link', { name: 'Create the next one' }).getAttribute('href')).toBe('/admin?tab=tournaments')
  expect(await screen.findByText(`Cup 12 · ${start}`)).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(api.requests(previewBracket)).toEqual([])
})

test("a cup other than the dashboard's is not shown", async () => {
  const api = controls(playedStats(), cup({ id: anId(101), status: 'in_progress' }))
  await waitFor(() => expect(api.requests(currentTournament)).toHaveLength(1))
  await Promise.resolve()
  expect(screen.queryByText(/^Cup 12/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reset Bracket' })).toBeNull()
})
