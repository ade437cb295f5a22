import { type RefObject, useEffect, useRef } from 'react'

/** Returns the focus to the opener, which is not rendered while the form is open. */
export function useFocusAfterClose(opener: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [opener, isOpen])
}
