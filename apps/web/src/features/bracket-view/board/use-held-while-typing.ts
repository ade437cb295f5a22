import { useEffect, useState } from 'react'

const isTyping = (): boolean => document.activeElement?.matches('input, textarea') ?? false

/** The value, except while somebody types: then it stays as it was until they leave the field, so that nothing moves. */
export function useHeldWhileTyping<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (shown === value) return
    if (!isTyping()) return setShown(value)
    const release = () => setShown(value)
    document.addEventListener('focusout', release)
    return () => document.removeEventListener('focusout', release)
  }, [shown, value])
  return shown
}
