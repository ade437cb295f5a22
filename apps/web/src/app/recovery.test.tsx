import { me } from '@cup/contract/auth'
import { listInvites } from '@cup/contract/invites'
import { listTeams } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FakeApi } from '../../test-support/fake-api.ts'
import { openPage, quietApi } from '../../test-support/render-app.tsx'
import { aTeam, aTournament, aUser } from '../../test-support/samples.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pass = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(() => vi.advanceTimersByTimeAsync(1))
}

/** Long enough for every attempt that runs, and the one after it. */
const NEXT_ATTEMPT_MS = 30_000

const respondToAll = (api: FakeApi) =>
  api
    .respond(me, aUser())
    .respond(currentTournament, aTournament({ prize_pool: 130 }))
    .respond(listTeams, [aTeam({ team_name: 'Demo Engine' })])
    .respond(listInvites, [])

test.each([
  ['/prize-pool', /Could not load the teams/, '$130.00'],
  ['/settings', /Could not load your account/, 'Account Information'],
  ['/invites', /Could not load your account/, 'No Pending Invites'],
])('%s says what is missing and recovers by itself', async (path, message, content) => {
  const api = respondToAll(quietApi(aUser()))
  for (const endpoint of [me, currentTournament, listTeams, listInvites]) api.refuse(endpoint, 503)
  await openPage(path)
  await pass(100)
  expect(screen.getByText(message)).toBeTruthy()
  await pass(NEXT_ATTEMPT_MS)
  expect(screen.getByText(message)).toBeTruthy()
  respondToAll(api)
  await pass(NEXT_ATTEMPT_MS)
  expect(screen.getByText(content)).toBeTruthy()
  expect(screen.queryByText(message)).toBeNull()
})

test('invites that cannot be loaded are announced once, however often they are tried', async () => {
  const api = respondToAll(quietApi(aUser())).refuse(listInvites, 503)
  await openPage('/invites')
  await pass(100)
  expect(screen.getByText('Failed to load invites')).toBeTruthy()
  await pass(20_000)
  expect(api.requests(listInvites).length).toBeGreaterThan(1)
  expect(screen.queryByText('Failed to load invites')).toBeNull()
})
