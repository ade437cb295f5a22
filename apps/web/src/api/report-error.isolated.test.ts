import { reportClientError } from '@cup/contract/client-errors'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { reportError, resetReports } from './report-error.ts'

let api: FakeApi
beforeEach(() => {
  resetReports()
  api = fakeApi().respond(reportClientError, { ok: true })
  document.head.innerHTML = '<meta name="release" content="0123456789ab">'
})
afterEach(() => {
  document.head.innerHTML = ''
})

const sent = async () => {
  await new Promise((resolve) => setTimeout(resolve))
  return api.requests(reportClientError).map(({ body }) => body as { message: string; route: string; release: string })
}

test('an error is sent once, with the release and the route and without the query', async () => {
  window.history.replaceState(null, '', '/prize-pool?invite=secret')
  for (let time = 0; time < 3; time++) reportError(new TypeError('x is not a function'), 'The bracket')
  expect(await sent()).toMatchObject([
    { release: '0123456789ab', route: '/prize-pool', message: 'The bracket: TypeError: x is not a function' },
  ])
})

test('an e-mail address is removed before a report is sent', async () => {
  reportError(new Error('mia@example.com is not on the team'), 'uncaught')
  expect((await sent())[0]?.message).toBe('uncaught: Error: (e-mail) is not on the team')
})

test('a page that breaks again and again sends five reports', async () => {
  for (let time = 0; time < 20; time++) reportError(new Error(`broken ${time}`), 'uncaught')
  expect(await sent()).toHaveLength(5)
})

test.each([
  ['a refusal', new ApiError(409, {})],
  ['a lost connection', new NetworkError(undefined)],
  ['a cancelled call', new DOMException('dropped', 'AbortError')],
])('%s is not reported', async (_, error) => {
  reportError(error, 'rejection')
  expect(await sent()).toEqual([])
})

test('nothing is reported in development', async () => {
  document.head.innerHTML = ''
  reportError(new Error('broken'), 'uncaught')
  expect(await sent()).toEqual([])
})
