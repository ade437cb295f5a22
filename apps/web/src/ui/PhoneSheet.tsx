import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useId, useRef, useSyncExternalStore } from 'react'
import { hasCloseWatcher, useCloseRequest } from './use-close-request.ts'
import { useSheet } from './use-sheet.ts'

interface PhoneSheetProps {
  title: string
  onClose: () => void
  /** A request is running: Escape, Back and the close button are disabled until it ends. */
  busy?: boolean
  children: ReactNode
}

/**
 * A panel in the page; on a phone a sheet as tall as the screen. It is the same element in both, so that nothing typed
 * and no focus is lost when the screen turns.
 */
export function PhoneSheet({ title, onClose, busy = false, children }: PhoneSheetProps) {
  const isSheet = useIsPhone()
  const sheet = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useSheet(sheet, isSheet)
  const requestClose = () => {
    if (!busy) onClose()
  }
  useCloseRequest(isSheet, requestClose)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !hasCloseWatcher()) requestClose()
  }
  return (
    <div
      ref={sheet}
      {...(isSheet
        ? { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, 'data-sheet': '', onKeyDown }
        : {})}
      className="animate-rise max-sm:fixed max-sm:inset-x-0 max-sm:top-(--sheet-top,0px) max-sm:z-50 max-sm:h-(--sheet-height,100dvh) max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:scroll-py-20 max-sm:bg-raised max-sm:[container-type:size] sm:mt-4 sm:rounded-card sm:border sm:border-line-strong sm:bg-surface sm:p-6"
    >
      <div
        data-sheet-title=""
        className="top-0 z-1 flex min-h-14 items-center justify-between gap-3 border-b border-line bg-raised pr-1.5 pl-4 sm:hidden [@container_(height>=22rem)]:sticky"
      >
        <h2 id={titleId} className="text-section font-semibold">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          disabled={busy}
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-control text-text-2 hover:bg-hover disabled:opacity-55"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="max-sm:p-4">{children}</div>
    </div>
  )
}

/** The same breakpoint as `max-sm:`. */
const PHONE = '(width < 40rem)'

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia?.(PHONE)
  media?.addEventListener('change', onChange)
  return () => media?.removeEventListener('change', onChange)
}

const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(PHONE).matches ?? false,
    () => false,
  )

/** The buttons of a panel. In a sheet they stay in sight, unless a keyboard leaves too little room for the fields. */
export function SheetFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-sheet-buttons=""
      className="flex flex-wrap gap-3 max-sm:bottom-0 max-sm:-mx-4 max-sm:-mb-4 max-sm:border-t max-sm:border-line max-sm:bg-raised max-sm:p-4 max-sm:pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 max-sm:[@container_(height>=22rem)]:sticky"
    >
      {children}
    </div>
  )
}
