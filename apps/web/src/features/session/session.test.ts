import { exchangeSession, me } from '@cup/contract/auth'
import type { User } from '@cup/contract/users'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { anInvite, aTeam, aUser } from '../../../test-support/samples.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { clearToken, readToken, writeToken } from '../../api/token-storage.ts'
import { followToken } from './follow-token.ts'
import { catchReturnedSession, takeSessionId } from './returned-session.ts'
import { signInAddress } from './SignInModal.tsx'
import { sessionQuery } from './session-query.ts'

const fetchSession = () => new QueryClient().fetchQuery({ ...sessionQuery, retry: false })
const returnTo = (address: string) => {
  window.history.replaceState(null, '', address)
  catchReturnedSession(window.location, window.history)
}

beforeEach(() => {
  takeSessionId()
})

describe('the signed-in user', () => {
  test('is null without a token, and no request is sent', async () => {
    const api = fakeApi().respond(me, aUser())
    await expect(fetchSession()).resolves.toBeNull()
    expect(api.requests(me)).toHaveLength(0)
  })

  test('is the user of the token', async () => {
    writeToken('good')
    fakeApi().respond(me, aUser({ name: 'Mia' }))
    await expect(fetchSession()).resolves.toMatchObject({ name: 'Mia' })
  })

  test.each([400, 401, 403, 404])('a token refused with %d is removed', async (status) => {
    writeToken('bad')
    fakeApi().refuse(me, status)
    await expect(fetchSession()).resolves.toBeNull()
    expect(readToken()).toBeNull()
  })

  test.each([500, 502, 503, 429])('a token is kept after a %d', async (status) => {
    writeToken('good')
    fakeApi().refuse(me, status)
    await expect(fetchSession()).rejects.toMatchObject({ status })
    expect(readToken()).toBe('good')
  })

  test('a token is kept when there is no response', async () => {
    writeToken('good')
    fakeApi().cutOff(me)
    await expect(fetchSession()).rejects.toThrow('No response')
    expect(readToken()).toBe('good')
  })
})

test('a refused old token does not remove a new one, and the new one counts', async () => {
  writeToken('old')
  vi.stubGlobal('fetch', async () => {
    if (readToken() === 'new') return Response.json(aUser({ name: 'Mia' }))
    writeToken('new')
    return Response.json({ detail: 'Not found' }, { status: 404 })
  })
  await expect(fetchSession()).resolves.toMatchObject({ name: 'Mia' })
  expect(readToken()).toBe('new')
})

test('a response that arrives after signing out does not sign the user in again', async () => {
  const queryClient = new QueryClient()
  const stop = followToken(queryClient)
  writeToken('good')
  const response = Promise.withResolvers<User>()
  const api = fakeApi().respond(me, () => response.promise)
  void queryClient.prefetchQuery({ ...sessionQuery, retry: false })
  await vi.waitFor(() => expect(api.requests(me)).toHaveLength(1), { timeout: 10_000 })
  clearToken()
  response.resolve(aUser())
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(queryClient.getQueryData(queryKeys.me)).toBeNull()
  writeToken('next')
  fakeApi().respond(me, aUser({ name: 'Next' }))
  await queryClient.refetchQueries({ queryKey: queryKeys.me })
  expect(queryClient.getQueryData(queryKeys.me)).toMatchObject({ name: 'Next' })
  stop()
})

describe('the return from the provider', () => {
  test('the id is removed from the address before any request, the query stays', () => {
    const api = fakeApi()
    returnTo('/prize-pool?a=1#session_id=once')
    expect(window.location.href).toMatch(/\/prize-pool\?a=1$/)
    expect(api.unexpected()).toEqual([])
  })

  test('the id is exchanged once, in its header, and the token is kept', async () => {
    const api = fakeApi().respond(exchangeSession, { user: aUser({ name: 'Mia' }), token: 'fresh' })
    returnTo('/prize-pool#session_id=once')
    await expect(fetchSession()).resolves.toMatchObject({ name: 'Mia' })
    expect(api.requests(exchangeSession).map(({ headers }) => headers.get('x-session-id'))).toEqual(['once'])
    expect(readToken()).toBe('fresh')
    expect(takeSessionId()).toBeUndefined()
  })

  test('a failed exchange is logged, and an older session still counts', async () => {
    writeToken('older')
    fakeApi()
      .refuse(exchangeSession, 401)
      .respond(me, aUser({ name: 'Older' }))
    returnTo('/prize-pool#session_id=used')
    await expect(fetchSession()).resolves.toMatchObject({ name: 'Older' })
    expect(readToken()).toBe('older')
    expect(console.error).toHaveBeenCalled()
  })

  test('another hash stays', () => {
    returnTo('/bracket#match-3')
    expect(window.location.hash).toBe('#match-3')
    expect(takeSessionId()).toBeUndefined()
  })
})

test('the sign-in address contains the return address, encoded', () =>
  expect(signInAddress('https://cup.example')).toBe(
    '/api/auth/oauth/login?redirect=https%3A%2F%2Fcup.example%2Fprize-pool',
  ))

test('when the session ends, private data is removed', () => {
  const queryClient = new QueryClient()
  const stop = followToken(queryClient)
  writeToken('good')
  queryClient.setQueryData(queryKeys.me, aUser())
  queryClient.setQueryData(queryKeys.invites, [anInvite()])
  queryClient.setQueryData([...queryKeys.admin, 'users'], [aUser()])
  const others = [queryKeys.ownEntry, queryKeys.myMatches, queryKeys.notifications, queryKeys.payment('cs_1')]
  for (const key of others) queryClient.setQueryData(key, [])
  queryClient.setQueryData(queryKeys.teams, [aTeam()])
  clearToken()
  expect(others.map((key) => queryClient.getQueryData(key))).toEqual(others.map(() => undefined))
  expect(queryClient.getQueryData(queryKeys.me)).toBeNull()
  expect(queryClient.getQueryData(queryKeys.invites)).toBeUndefined()
  expect(queryClient.getQueryData([...queryKeys.admin, 'users'])).toBeUndefined()
  expect(queryClient.getQueryState(queryKeys.teams)?.isInvalidated).toBe(true)
  stop()
})

test('when a session begins, the user is refetched, unless a fetch is in progress', async () => {
  const queryClient = new QueryClient()
  const stop = followToken(queryClient)
  queryClient.setQueryData(queryKeys.me, null)
  queryClient.setQueryData(queryKeys.teams, [aTeam()])
  writeToken('good')
  const isStale = (key: readonly string[]) => queryClient.getQueryState(key)?.isInvalidated
  expect([isStale(queryKeys.me), isStale(queryKeys.teams)]).toEqual([true, true])
  const response = Promise.withResolvers<User>()
  const fetched = queryClient.fetchQuery({ queryKey: queryKeys.me, queryFn: () => response.promise })
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  writeToken('another')
  expect(invalidate.mock.calls).toEqual([[{ queryKey: queryKeys.teams }]])
  response.resolve(aUser())
  await fetched
  stop()
  writeToken('third')
  expect(invalidate).toHaveBeenCalledTimes(1)
})

test('another tab that signs out signs this one out', () => {
  const queryClient = new QueryClient()
  const stop = followToken(queryClient)
  queryClient.setQueryData(queryKeys.me, aUser())
  vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null)
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(queryClient.getQueryData(queryKeys.me)).toBeNull()
  stop()
})
