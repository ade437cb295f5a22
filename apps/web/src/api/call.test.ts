import { me, updateName } from '@cup/contract/auth'
import { matchImpact } from '@cup/contract/matches'
import { paymentStatus } from '@cup/contract/payments'
import { createTeam, listTeams } from '@cup/contract/teams'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../test-support/fake-api.ts'
import { anId, aUser } from '../../test-support/samples.ts'
import { ApiError, isRefusal, NetworkError } from './api-error.ts'
import { addressOf, call, listenToServerDate } from './call.ts'
import { readToken, writeToken } from './token-storage.ts'

test('sends the stored token and the cookies', async () => {
  writeToken('abc')
  const fetched = vi.fn(async () => new Response(JSON.stringify(aUser())))
  vi.stubGlobal('fetch', fetched)
  await call(me, {})
  expect(fetched).toHaveBeenCalledWith(
    '/api/auth/me',
    expect.objectContaining({
      credentials: 'include',
      headers: expect.objectContaining({ authorization: 'Bearer abc' }),
    }),
  )
})

test('an empty call carries neither body nor content type', async () => {
  const api = fakeApi().respond(me, aUser())
  await call(me, {})
  expect(api.requests(me)[0]?.body).toBeUndefined()
  expect(api.requests(me)[0]?.headers.has('content-type')).toBe(false)
})

test('writes parameters, query and body where they belong', async () => {
  const api = fakeApi()
    .respond(matchImpact, { affected_matches: [], needs_cascade: false })
    .respond(updateName, aUser({ name: 'Mia' }))
  await call(matchImpact, { params: { id: anId(1) }, query: { winner_team_id: 'a&b' } })
  await call(updateName, { body: { name: 'Mia' } })
  expect(api.requests(matchImpact)[0]).toMatchObject({ params: { id: anId(1) }, query: { winner_team_id: 'a&b' } })
  expect(api.requests(updateName)[0]?.body).toEqual({ name: 'Mia' })
})

test('escapes path parameters and omits undefined query values', () => {
  expect(addressOf(paymentStatus.path, { params: { sessionId: '../x?y' } })).toBe('/api/payments/status/..%2Fx%3Fy')
  expect(addressOf(listTeams.path, { query: { tournament_id: undefined } })).toBe('/api/teams')
})

test('a call sends its idempotency key', async () => {
  const api = fakeApi().respond(createTeam, { id: anId(1), team_name: 'A', paid: false })
  const body = { team_name: 'A', player_emails: ['b@x.de', 'c@x.de'] }
  await call(createTeam, { body }, { idempotencyKey: 'key-1' })
  expect(api.requests(createTeam)[0]?.headers.get('idempotency-key')).toBe('key-1')
})

test('a refusal has the status, the detail and the whole body of the response', async () => {
  fakeApi().refuse(me, 409, 'Not now', { affected_matches: [1] })
  const error = await call(me, {}).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 409, detail: 'Not now', body: { affected_matches: [1] } })
})

test('a failure without a readable body has no detail', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  await expect(call(me, {})).rejects.toMatchObject({ status: 502, detail: undefined })
})

test('no response is a NetworkError, not a refusal', async () => {
  fakeApi().cutOff(me)
  await expect(call(me, {})).rejects.toBeInstanceOf(NetworkError)
})

test('the token of a session that the server refuses is cleared', async () => {
  writeToken('old')
  fakeApi().refuse(me, 401, 'Invalid or expired session')
  await expect(call(me, {})).rejects.toMatchObject({ status: 401 })
  expect(readToken()).toBeNull()
})

test('a token that was stored while the old one was refused is kept', async () => {
  writeToken('old')
  vi.stubGlobal('fetch', async () => {
    writeToken('new')
    return new Response('{}', { status: 401 })
  })
  await expect(call(me, {})).rejects.toMatchObject({ status: 401 })
  expect(readToken()).toBe('new')
})

test('other refusals and failures keep the session', async () => {
  writeToken('old')
  for (const status of [403, 404, 409, 429, 500, 503]) {
    fakeApi().refuse(me, status)
    await expect(call(me, {})).rejects.toMatchObject({ status })
  }
  expect(readToken()).toBe('old')
})

test('the Date header of every response is reported', async () => {
  const listener = vi.fn()
  listenToServerDate(listener)
  vi.stubGlobal('fetch', async () => Response.json(aUser(), { headers: { date: 'Sat, 21 Nov 2026 18:00:00 GMT' } }))
  await call(me, {})
  expect(listener).toHaveBeenCalledWith('Sat, 21 Nov 2026 18:00:00 GMT')
})

test.each([
  [401, true],
  [404, true],
  [408, false],
  [429, false],
  [500, false],
])('%d is a refusal: %s', (status, expected) => expect(isRefusal(new ApiError(status, {}))).toBe(expected))
