import { expect, test, vi } from 'vitest'
import { rememberIntention, takeIntention } from './intention.ts'
import { closeSignIn, promptSignIn, promptSignInFor, signInPromptStore } from './sign-in-prompt.ts'

test('notifies its listeners, and stores what the visitor was about to do', () => {
  const listener = vi.fn()
  const stop = signInPromptStore.subscribe(listener)
  promptSignInFor('/prize-pool?create=team')
  expect([signInPromptStore.get(), takeIntention()]).toEqual([true, '/prize-pool?create=team'])
  closeSignIn()
  expect([signInPromptStore.get(), listener.mock.calls.length]).toEqual([false, 2])
  stop()
  window.history.replaceState(null, '', '/invites?join=abc')
  promptSignIn()
  expect([takeIntention(), listener.mock.calls.length]).toEqual(['/invites?join=abc', 2])
})

test('a sign-in from a page that needs no account clears the stored intention', () => {
  rememberIntention('/settings')
  window.history.replaceState(null, '', '/')
  promptSignIn()
  expect(takeIntention()).toBeUndefined()
})
