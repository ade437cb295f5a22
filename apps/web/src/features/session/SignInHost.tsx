import { lazy, Suspense, useSyncExternalStore } from 'react'
import { closeSignIn, signInPromptStore } from './sign-in-prompt.ts'

const SignInModal = lazy(async () => ({ default: (await import('./SignInModal.tsx')).SignInModal }))

/** Holds the sign-in modal; its code is fetched the first time somebody wants it. */
export function SignInHost() {
  const open = useSyncExternalStore(signInPromptStore.subscribe, signInPromptStore.get, () => false)
  if (!open) return null
  return (
    <Suspense fallback={<div className="fixed inset-0 z-50 bg-scrim" />}>
      <SignInModal onClose={closeSignIn} />
    </Suspense>
  )
}
