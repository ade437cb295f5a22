import { listTeams } from '@cup/contract/teams'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../test-support/fake-api.ts'
import { aTeam } from '../../test-support/samples.ts'
import { call } from './call.ts'
import { writeToken } from './token-storage.ts'

const EARLY = [aTeam({ team_name: 'Early' })]
const LATER = [aTeam({ team_name: 'Later' })]

beforeEach(() => {
  fakeApi().respond(listTeams, LATER)
})
afterEach(() => {
  delete window.early
})

const requestEarly = (token: string | null, response: Response | undefined = Response.json(EARLY)) => {
  window.early = { token, responses: { '/api/teams': Promise.resolve(response) }, isComplete: true }
}

test('a stalled early call times out, and the app makes the call itself', async () => {
  vi.useFakeTimers()
  window.early = { token: null, responses: { '/api/teams': new Promise(() => {}) }, isComplete: false }
  const result = call(listTeams, { query: {} })
  await vi.advanceTimersByTimeAsync(3000)
  expect(await result).toEqual(LATER)
  vi.useRealTimers()
})

test('an early response is used once', async () => {
  requestEarly(null)
  expect(await call(listTeams, { query: {} })).toEqual(EARLY)
  expect(await call(listTeams, { query: {} })).toEqual(LATER)
})

test('a response to a call with another token is not used', async () => {
  requestEarly(null)
  writeToken('abc')
  expect(await call(listTeams, { query: {} })).toEqual(LATER)
})

test('the app makes a call itself if its early call failed', async () => {
  window.early = { token: null, responses: { '/api/teams': Promise.resolve(undefined) }, isComplete: true }
  expect(await call(listTeams, { query: {} })).toEqual(LATER)
})

test('other addresses are requested', async () => {
  requestEarly(null)
  expect(await call(listTeams, { query: { tournament_id: 'x' } })).toEqual(LATER)
})

test('a response older than fifteen seconds is requested again', async () => {
  requestEarly(null)
  vi.spyOn(performance, 'now').mockReturnValue(16_000)
  expect(await call(listTeams, { query: {} })).toEqual(LATER)
})
