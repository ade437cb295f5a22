let open = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the sign-in modal from anywhere. */
export const promptSignIn = (): void => set(true)
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
