import { type RefObject, useLayoutEffect } from 'react'
import type { Toast } from './toast.ts'
import { sheetInSight, toastTop } from './toast-place.ts'

/** Keeps the toasts off what somebody needs of an open sheet; where there is none, the styles say where they stand. */
export function useToastPlace(area: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void {
  useLayoutEffect(() => {
    const element = area.current
    if (element === null || toasts.length === 0) return
    const place = () => {
      const sheet = sheetInSight()
      element.style.top = sheet ? `${toastTop(element.offsetHeight, sheet)}px` : ''
    }
    place()
    // The focus moves with a sheet that opens or closes, too.
    const changes = [
      [document, 'focusin'],
      [document, 'focusout'],
      [document, 'scroll'],
      [window.visualViewport ?? window, 'resize'],
    ] as const
    for (const [target, event] of changes) target.addEventListener(event, place, { capture: true })
    return () => {
      for (const [target, event] of changes) target.removeEventListener(event, place, { capture: true })
    }
  }, [area, toasts])
}
