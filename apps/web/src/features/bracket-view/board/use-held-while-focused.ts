import { startTransition, useEffect, useState } from 'react'

const FIELDS = 'input, textarea'

/**
 * The value, except while the focus is inside one of these elements, by default while somebody types: then it stays as
 * it was until the focus leaves, so that nothing moves. What it brings is rendered in slices.
 */
export function useHeldWhileFocused<T>(value: T, elements = FIELDS): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (shown === value) return
    const releaseUnless = (focused: EventTarget | null) => {
      if (!(focused instanceof Element && focused.closest(elements))) startTransition(() => setShown(value))
    }
    releaseUnless(document.activeElement)
    const leave = ({ relatedTarget }: FocusEvent) => releaseUnless(relatedTarget)
    document.addEventListener('focusout', leave)
    return () => document.removeEventListener('focusout', leave)
  }, [shown, value, elements])
  return shown
}
