import { getBracket } from '@cup/contract/bracket'
import { listTeams } from '@cup/contract/teams'
import { currentTournament, pastTournaments } from '@cup/contract/tournaments'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { changeMatch } from '../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../test-support/bracket/fill-browser-gaps.ts'
import { playedCup } from '../../test-support/bracket/played-cup.ts'
import { openPage, quietApi } from '../../test-support/render-app.tsx'
import { anId, aTeam, aTournament, aUser } from '../../test-support/samples.ts'
import { finalPlaceOf } from '../features/my-match/final-place.ts'

const bracket = playedCup(8)
const cup = aTournament({ id: bracket.tournament_id, name: 'Cup 12', status: 'in_progress' })

beforeEach(() => {
  fillBrowserGaps()
  localStorage.removeItem('closed-result')
})

/** A completed cup in which the viewer played for this team. */
function playedFor(teamId: string, played = bracket) {
  return quietApi(aUser())
    .respond(currentTournament, cup)
    .respond(listTeams, [aTeam({ id: teamId, tournament_id: cup.id })])
    .respond(getBracket, { ...played, server_time: new Date().toISOString() })
}

const result = () => screen.findByRole('region', { name: 'Your result' })

test('the home page shows a disqualified player their place and the reason', async () => {
  const last = finalPlaceOf(bracket, 'team-8')?.lastMatch.id ?? ''
  playedFor('team-8', changeMatch(bracket, last, { ruling: 'Disqualified: Team 8 (no show)' }))
  await openPage('/')
  const panel = await result()
  expect(panel.textContent).toContain('You finished 7th–8th of 8')
  expect(panel.textContent).toContain('Disqualified: Team 8 (no show)')
  expect(within(panel).getByRole('link', { name: 'Last match' }).getAttribute('href')).toBe(`/bracket?match=${last}`)
})

test('the champions are congratulated on the page of teams', async () => {
  playedFor('team-1')
  await openPage('/prize-pool')
  expect((await result()).textContent).toContain('Champions! You won the cup')
})

test('the bracket page shows the result panel once', async () => {
  playedFor('team-1')
  await openPage('/bracket')
  await result()
  expect(screen.getAllByRole('region', { name: 'Your result' })).toHaveLength(1)
})

test('on the bracket of an earlier cup, Play again leads to the cup that is open for registration', async () => {
  playedFor('team-1')
    .respond(currentTournament, aTournament({ id: anId(99), status: 'active' }))
    .respond(pastTournaments, [{ ...cup, status: 'completed' }])
  await openPage(`/bracket?tournament=${cup.id}`)
  const again = await within(await result()).findByRole('link', { name: 'Play again' })
  expect(again.getAttribute('href')).toBe('/prize-pool')
})

test('a closed result does not come back for that cup', async () => {
  playedFor('team-1')
  await openPage('/prize-pool')
  await userEvent.click(within(await result()).getByRole('button', { name: 'Close your result' }))
  expect(screen.queryByRole('region', { name: 'Your result' })).toBeNull()
  cleanup()
  const api = playedFor('team-1')
  await openPage('/prize-pool')
  await expect.poll(() => api.requests(currentTournament).length).toBeGreaterThan(0)
  expect(screen.queryByRole('region', { name: 'Your result' })).toBeNull()
})

test('no bracket is requested for a spectator', async () => {
  const api = playedFor('team-1')
  api.respond(listTeams, [])
  await openPage('/prize-pool')
  await expect.poll(() => api.requests(listTeams).length).toBeGreaterThan(0)
  expect(api.requests(getBracket)).toEqual([])
})
