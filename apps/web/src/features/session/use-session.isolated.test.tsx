import { logout, me } from '@cup/contract/auth'
import type { User } from '@cup/contract/users'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { renderPart, shownToasts } from '../../../test-support/render-part.tsx'
import { aUser } from '../../../test-support/samples.ts'
import { readToken, writeToken } from '../../api/token-storage.ts'
import { switchPushOff } from '../notifications/push-device.ts'
import { rememberIntention, takeIntention, useContinueIntention } from './intention.ts'
import { catchReturnedSession, takeReturn, takeSessionId } from './returned-session.ts'
import { sessionQuery } from './session-query.ts'
import { useLikelyViewer, useSession } from './use-session.ts'
import { useSignOut } from './use-sign-out.ts'

vi.mock('../notifications/push-device.ts', () => ({ switchPushOff: vi.fn() }))
afterEach(() => vi.useRealTimers())

function Viewer() {
  const { id, isSettled } = useLikelyViewer()
  return <output>{`${useSession().status} ${id ?? 'nobody'} ${isSettled ? 'settled' : 'waits'}`}</output>
}
const shown = () => screen.getByRole('status').textContent

test('the user of the last visit is known at once, another after a second or the first response', async () => {
  const response = Promise.withResolvers<User>()
  fakeApi().respond(me, () => response.promise)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  writeToken('token-of-a-test', 'user-1')
  const { unmount } = renderPart(<Viewer />)
  expect(shown()).toBe('loading user-1 settled')
  unmount()
  writeToken('token-of-a-test')
  renderPart(<Viewer />)
  expect(shown()).toBe('loading nobody waits')
  await act(() => vi.advanceTimersByTimeAsync(999))
  expect(shown()).toBe('loading nobody waits')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(shown()).toBe('loading nobody settled')
  vi.useRealTimers()
  response.resolve(aUser({ id: 'user-2' }))
  await expect.poll(shown).toBe('signed-in user-2 settled')
})

test('a failed first request is not awaited, and without a token there is no user', async () => {
  const { unmount } = renderPart(<Viewer />)
  await expect.poll(shown).toBe('signed-out nobody settled')
  unmount()
  writeToken('token-of-a-test')
  fakeApi().refuse(me, 503)
  renderPart(<Viewer />)
  await expect.poll(shown).toBe('loading nobody settled')
})

test('the session is retried after one, two and four seconds, and then every fifteen at most', () => {
  const { retryDelay } = sessionQuery
  const delays = [0, 1, 2, 3, 4, 9].map(
    (attempt) => typeof retryDelay === 'function' && retryDelay(attempt, new Error()),
  )
  expect(delays).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
})

function Continue({ status }: { status: 'signed-in' | 'signed-out' }) {
  useContinueIntention(status === 'signed-in' ? { status, user: aUser() } : { status, user: undefined })
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const comeBack = () => {
  window.history.replaceState(null, '', '/prize-pool#session_id=once')
  catchReturnedSession(window.location, window.history)
}

test('only a visitor who has just signed in continues their intention, and only once', () => {
  takeReturn()
  rememberIntention('/invites?join=abc')
  renderPart(<Continue status="signed-in" />, '/prize-pool').unmount()
  comeBack()
  renderPart(<Continue status="signed-out" />, '/prize-pool').unmount()
  expect(takeIntention()).toBe('/invites?join=abc')
  rememberIntention('/invites?join=abc')
  const { unmount } = renderPart(<Continue status="signed-in" />, '/prize-pool')
  expect(shown()).toBe('/invites?join=abc')
  unmount()
  rememberIntention('/settings')
  renderPart(<Continue status="signed-in" />, '/prize-pool')
  expect(shown()).toBe('/prize-pool')
  takeSessionId()
})

function SignOut() {
  const signOut = useSignOut()
  return (
    <button type="button" onClick={() => signOut.mutate()}>
      Sign out
    </button>
  )
}
const signOut = () => userEvent.click(screen.getByRole('button', { name: 'Sign out' }))

test('signing out removes the token, and switches push messages off if they are allowed', async () => {
  writeToken('token-of-a-test')
  const api = fakeApi().refuse(logout, 503)
  renderPart(<SignOut />)
  await signOut()
  await expect.poll(() => api.requests(logout).length).toBe(1)
  expect(readToken()).toBe('token-of-a-test')
  api.respond(logout, { ok: true })
  vi.stubGlobal('Notification', { permission: 'default' })
  await signOut()
  await expect.poll(shownToasts).toEqual(['success: Logged out successfully'])
  expect(readToken()).toBeNull()
  expect(switchPushOff).not.toHaveBeenCalled()
  vi.stubGlobal('Notification', { permission: 'granted' })
  await signOut()
  await expect.poll(() => vi.mocked(switchPushOff).mock.calls.length).toBe(1)
})
