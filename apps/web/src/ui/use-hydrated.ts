import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the prerendered page and during hydration, then true: for values that only the browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
