import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { listenToAnnouncements } from './announcer.ts'
import { ToastCard } from './ToastCard.tsx'
import { dismissErrors, type Toast, toastStore } from './toast.ts'
import { areasToKeepClear, clearTop, sheetInSight, toastTop } from './toast-place.ts'

const NONE: readonly Toast[] = []
const isUrgent = ({ tone }: Toast) => tone === 'error' || tone === 'warning'

/**
 * Top right. Both live regions are in the page from the start, so that the first toast is read out as well; an open
 * dialog hides everything but live regions from screen readers.
 */
export function ToastArea() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => NONE)
  const area = useRef<HTMLElement>(null)
  useToastPlace(area, toasts)
  useErrorDismissal()
  return (
    <section
      ref={area}
      aria-label="Notifications"
      data-above-dialogs=""
      className="pointer-events-none fixed top-18 low:top-2 right-4 z-60 grid w-[min(24rem,calc(100vw-2rem))] gap-2"
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

/** Removes an error toast when the user types into the field that was refused. */
function useErrorDismissal(): void {
  useEffect(() => {
    const dismiss = ({ target }: Event) => {
      if (target instanceof Element && target.matches('[aria-invalid="true"]')) dismissErrors()
    }
    // Captured before the page's own listeners, which clear the field's invalid state.
    document.addEventListener('input', dismiss, { capture: true })
    return () => document.removeEventListener('input', dismiss, { capture: true })
  }, [])
}

/** Keeps toasts from covering controls in use. Otherwise they are where the styles place them. */
function useToastPlace(area: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void {
  useLayoutEffect(() => {
    const element = area.current
    if (element === null || toasts.length === 0) return
    let isPressed = false
    const place = () => {
      // A press moves the focus. Toasts must not move before its click, or the click would hit something else.
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
    // Measured in the next frame, which lays the page out anyway; here it would be laid out inside the render.
    const frame = requestAnimationFrame(place)
    // The focus also moves when a sheet opens or closes.
    const changes = [
      [document, 'focusin'],
      [document, 'focusout'],
      [document, 'scroll'],
      [window.visualViewport ?? window, 'resize'],
    ] as const
    const listeners = new AbortController()
    const options = { capture: true, signal: listeners.signal }
    for (const [target, event] of changes) target.addEventListener(event, place, options)
    document.addEventListener('pointerdown', press, options)
    document.addEventListener('pointerup', release, options)
    document.addEventListener('pointercancel', release, options)
    return () => {
      cancelAnimationFrame(frame)
      listeners.abort()
    }
  }, [area, toasts])
}
