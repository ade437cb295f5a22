import { intentionAt, rememberIntention } from './intention.ts'

let open = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the sign-in modal from anywhere. Signing in leads back to what this page was opened for. */
export const promptSignIn = (): void => promptSignInFor(intentionAt(window.location))

/** Opens it with a path to continue at after signing in. */
export function promptSignInFor(path: string | null): void {
  rememberIntention(path)
  set(true)
}

export const closeSignIn = (): void => set(false)

export const signInPromptStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  get: () => open,
}

/** For hover or focus of a button that opens the modal. If it fails, the modal says so when it is opened. */
export const preloadSignIn = (): void => void import('./SignInModal.tsx').catch(() => undefined)
