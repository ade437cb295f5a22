import { observable } from '../../api/observable.ts'
import { intentionAt, rememberIntention } from './intention.ts'

/** Whether the sign-in modal is open. */
export const signInPromptStore = observable(false)

/** Opens the sign-in modal from anywhere. After signing in, the user returns to this page if it needs an account. */
export const promptSignIn = (): void => promptSignInFor(intentionAt(window.location))

/** Opens the sign-in modal; after signing in, the user continues at the path. */
export function promptSignInFor(path: string | null): void {
  rememberIntention(path)
  signInPromptStore.set(true)
}

export const closeSignIn = (): void => signInPromptStore.set(false)

/** For hover or focus of a button that opens the modal. If it fails, the modal says so when it is opened. */
export const preloadSignIn = (): void => void import('./SignInModal.tsx').catch(() => undefined)
