import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { listenToAnnouncements } from './announcer.ts'
import { ToastCard } from './ToastCard.tsx'
import { dismissErrors, type Toast, toastStore } from './toast.ts'
import { areasToKeepClear, clearTop, sheetInSight, toastTop } from './toast-place.ts'

const NONE: readonly Toast[] = []
const isUrgent = ({ tone }: Toast) => tone === 'error' || tone === 'warning'

/**
 * Top right. Both live regions are in the page from the start, so that the first toast is read out as well; an open
 * dialog hides everything else from screen readers but what names itself live.
 */
export function ToastArea() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => NONE)
  const area = useRef<HTMLElement>(null)
  useToastPlace(area, toasts)
  useMendedErrors()
  return (
    <section
      ref={area}
      aria-label="Notifications"
      data-above-dialogs=""
      className="pointer-events-none fixed top-18 right-4 z-60 grid w-[min(24rem,calc(100vw-2rem))] gap-2"
    >
      <div role="alert" aria-live="assertive" className="grid gap-2">
        {toasts.filter(isUrgent).map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="status" aria-live="polite" className="grid gap-2">
        {toasts
          .filter((toast) => !isUrgent(toast))
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
      <Announcements />
    </section>
  )
}

function Announcements() {
  const [text, setText] = useState('')
  useEffect(() => listenToAnnouncements(setText), [])
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}

/** An error goes when its cause is mended: somebody types into a field that was refused. */
function useMendedErrors(): void {
  useEffect(() => {
    const mend = ({ target }: Event) => {
      if (target instanceof Element && target.matches('[aria-invalid="true"]')) dismissErrors()
    }
    // Before the page's own listeners, which unmark the field.
    document.addEventListener('input', mend, { capture: true })
    return () => document.removeEventListener('input', mend, { capture: true })
  }, [])
}

/** Keeps toasts from covering what is in use. With nothing in their way, they are where the styles place them. */
function useToastPlace(area: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void {
  useLayoutEffect(() => {
    const element = area.current
    if (element === null || toasts.length === 0) return
    let isPressed = false
    const place = () => {
      // A press moves the focus: toasts must not move before its click, neither away from it nor into its way.
      if (isPressed || element.matches(':hover')) return
      element.style.top = ''
      const sheet = sheetInSight()
      const top = sheet
        ? toastTop(element.offsetHeight, sheet)
        : clearTop(element.getBoundingClientRect(), areasToKeepClear(), window.innerHeight)
      element.style.top = `${top}px`
    }
    const press = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
      setTimeout(place)
    }
    place()
    // The focus moves with a sheet that opens or closes, too.
    const changes = [
      [document, 'focusin'],
      [document, 'focusout'],
      [document, 'scroll'],
      [window.visualViewport ?? window, 'resize'],
    ] as const
    const leaving = new AbortController()
    const options = { capture: true, signal: leaving.signal }
    for (const [target, event] of changes) target.addEventListener(event, place, options)
    document.addEventListener('pointerdown', press, options)
    document.addEventListener('pointerup', release, options)
    document.addEventListener('pointercancel', release, options)
    return () => leaving.abort()
  }, [area, toasts])
}
