import { type RefObject, useEffect, useRef } from 'react'
import { flash } from './flash.ts'

/** Lights the element up whenever the value becomes another one; not when it first appears. */
export function useFlash<T extends Element>(value: unknown): RefObject<T | null> {
  const element = useRef<T>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    flash(element.current)
  }, [value])
  return element
}
