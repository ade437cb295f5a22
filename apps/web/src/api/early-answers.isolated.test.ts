import { listTeams } from '@cup/contract/teams'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../test-support/fake-api.ts'
import { aTeam } from '../../test-support/samples.ts'
import { call } from './call.ts'
import { writeToken } from './token-storage.ts'

const EARLY = [aTeam({ team_name: 'Early' })]
const LATER = [aTeam({ team_name: 'Later' })]

beforeEach(() => {
  fakeApi().answer(listTeams, LATER)
})
afterEach(() => {
  delete window.early
})

const askEarly = (token: string | null, answer: Response | undefined = Response.json(EARLY)) => {
  window.early = { token, answers: { '/api/teams': Promise.resolve(answer) }, isComplete: true }
}

test('an early answer that stalls is given up, and the app asks for itself', async () => {
  vi.useFakeTimers()
  window.early = { token: null, answers: { '/api/teams': new Promise(() => {}) }, isComplete: false }
  const answer = call(listTeams, { query: {} })
  await vi.advanceTimersByTimeAsync(3000)
  expect(await answer).toEqual(LATER)
  vi.useRealTimers()
})

test('an early answer is taken once', async () => {
  askEarly(null)
  expect(await call(listTeams, { query: {} })).toEqual(EARLY)
  expect(await call(listTeams, { query: {} })).toEqual(LATER)
})

test('an answer for somebody else is left alone', async () => {
  askEarly(null)
  writeToken('abc')
  expect(await call(listTeams, { query: {} })).toEqual(LATER)
})

test('where no early answer came the app asks', async () => {
  window.early = { token: null, answers: { '/api/teams': Promise.resolve(undefined) }, isComplete: true }
  expect(await call(listTeams, { query: {} })).toEqual(LATER)
})

test('other addresses are asked for', async () => {
  askEarly(null)
  expect(await call(listTeams, { query: { tournament_id: 'x' } })).toEqual(LATER)
})

test('an answer that lay about for long is asked for again', async () => {
  askEarly(null)
  vi.spyOn(performance, 'now').mockReturnValue(16_000)
  expect(await call(listTeams, { query: {} })).toEqual(LATER)
})
