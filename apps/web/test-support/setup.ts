import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { clearToken } from '../src/api/token-storage.ts'
import { resetServerTime } from '../src/features/clock/server-clock.ts'
import { takeReturn, takeSessionId } from '../src/features/session/returned-session.ts'
import { closeSignIn } from '../src/features/session/sign-in-prompt.ts'
import { clearToasts } from '../src/ui/toast.ts'
import { takeUnexpectedErrors, watchConsole } from './console-errors.ts'
import { takeUnexpectedCalls } from './fake-api.ts'
import { describePageOnlyWhenPrinted } from './page-in-errors.ts'

// A busy machine must not fail a test: a condition may take ten seconds. StrictMode renders twice and warns about
// effects that do not clean up.
configure({ asyncUtilTimeout: 10_000, reactStrictMode: true })
describePageOnlyWhenPrinted()

// jsdom draws nothing and cannot scroll.
window.scrollTo = () => {}

// jsdom has no modal dialogs of the browser's own.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}

// No test opens a real socket; those about the connection bring their own.
vi.mock('socket.io-client', async () => ({ io: (await import('./fake-socket.ts')).createFakeSocket }))

beforeEach(() => watchConsole())

afterEach(() => {
  cleanup()
  clearToken()
  clearToasts()
  closeSignIn()
  takeSessionId()
  takeReturn()
  resetServerTime()
  sessionStorage.clear()
  localStorage.clear()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  expect(takeUnexpectedErrors(), 'errors on the console that the test did not expect').toEqual([])
  expect(takeUnexpectedCalls(), 'calls that the fake API has no answer for').toEqual([])
})
