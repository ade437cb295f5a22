import { startTransition, useEffect, useState } from 'react'

const isTyping = (): boolean => document.activeElement?.matches('input, textarea') ?? false

/**
 * The value, except while somebody types: then it stays as it was until they leave the field, so that nothing moves.
 * What it brings is rendered in slices.
 */
export function useHeldWhileTyping<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (shown === value) return
    const release = () => startTransition(() => setShown(value))
    if (!isTyping()) return release()
    document.addEventListener('focusout', release)
    return () => document.removeEventListener('focusout', release)
  }, [shown, value])
  return shown
}
