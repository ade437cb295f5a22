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

/** Called when somebody is about to ask for it: hover or focus of an opener. */
export const preloadSignIn = (): void => void import('./SignInModal.tsx')
