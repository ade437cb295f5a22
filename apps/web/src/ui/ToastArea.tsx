import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { listenToAnnouncements } from './announcer.ts'
import { ToastCard } from './ToastCard.tsx'
import { type Toast, toastStore } from './toast.ts'
import { sheetInSight, toastTop } from './toast-place.ts'

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

/** Keeps toasts from covering the part of an open sheet that is in use. Without a sheet, the styles place them. */
function useToastPlace(area: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void {
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
