import { type RefObject, useEffect, useRef } from 'react'

/** Gives the focus back to what opened something, which is not there while it is open. */
export function useFocusAfterClose(opener: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [opener, isOpen])
}
