import { useSyncExternalStore } from 'react'

/** The same line that `max-sm:` draws in the styles. */
const PHONE = '(width < 40rem)'

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia?.(PHONE)
  media?.addEventListener('change', onChange)
  return () => media?.removeEventListener('change', onChange)
}

export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(PHONE).matches ?? false,
    () => false,
  )
