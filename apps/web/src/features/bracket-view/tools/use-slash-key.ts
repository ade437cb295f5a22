import { type RefObject, useEffect, useRef } from 'react'

/** `/` leads to the field, unless somebody is typing elsewhere or a dialog is open. */
export function useSlashKey<T extends HTMLElement>(): RefObject<T | null> {
  const field = useRef<T>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const busy = (event.target as Element).closest?.('input, textarea, select, [contenteditable], [role="dialog"]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || busy) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return field
}
