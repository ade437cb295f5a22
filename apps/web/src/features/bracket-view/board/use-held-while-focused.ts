import { startTransition, useEffect, useState } from 'react'

const FIELDS = 'input, textarea'

/**
 * The latest value. While the focus is inside one of the elements (by default: while the user types) the earlier value
 * stays, so that nothing moves. The change is rendered as a transition.
 */
export function useHeldWhileFocused<T>(value: T, elements = FIELDS): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (shown === value) return
    const releaseUnless = (focused: EventTarget | null) => {
      if (!(focused instanceof Element && focused.closest(elements))) startTransition(() => setShown(value))
    }
    releaseUnless(document.activeElement)
    const onFocusOut = ({ relatedTarget }: FocusEvent) => releaseUnless(relatedTarget)
    document.addEventListener('focusout', onFocusOut)
    return () => document.removeEventListener('focusout', onFocusOut)
  }, [shown, value, elements])
  return shown
}
