import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { clearToken } from '../api/token-storage.ts'
import { closeSignIn } from '../features/session/sign-in-prompt.ts'
import { clearToasts } from '../ui/toast.ts'

// A busy machine is no reason to fail: what is waited for comes, or the test ends on its own limit.
configure({ asyncUtilTimeout: 15_000 })

// jsdom draws nothing and has nowhere to scroll to.
window.scrollTo = () => {}

// jsdom has no modal dialogs of the browser's own.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}

// No test opens a real socket; those about the connection bring their own.
vi.mock('socket.io-client', async () => ({ io: (await import('./fake-socket.ts')).openFakeSocket }))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  clearToken()
  clearToasts()
  closeSignIn()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
