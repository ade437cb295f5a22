import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the static page and while it is taken over, true from then on: for what only the browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
