import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { dismissToast, type Toast, type ToastTone } from './toast.ts'

const STYLES: Record<ToastTone, { Icon: typeof Info; edge: string; icon: string }> = {
  success: { Icon: CircleCheck, edge: 'border-l-green', icon: 'text-green' },
  info: { Icon: Info, edge: 'border-l-blue', icon: 'text-blue' },
  warning: { Icon: TriangleAlert, edge: 'border-l-yellow', icon: 'text-yellow' },
  error: { Icon: CircleAlert, edge: 'border-l-red', icon: 'text-red' },
}

/** A toast with a button stays a little longer. */
const SHOWN_WITH_ACTION_MS = 8000
const SHOWN_MS: Record<ToastTone, number> = { success: 5000, info: 5000, warning: 8000, error: 8000 }

export function ToastCard({ toast }: { toast: Toast }) {
  const [paused, setPaused] = useState(false)
  const focusedBefore = useRef<Element | null>(null)
  const { Icon, edge, icon } = STYLES[toast.tone]
  useEffect(() => {
    if (paused) return
    const ms = toast.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS[toast.tone]
    const timer = setTimeout(() => dismissToast(toast.id), ms)
    return () => clearTimeout(timer)
  }, [paused, toast])
  /** Removes the toast, and restores the focus to the element that had it before the toast's button. */
  const dismiss = () => {
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus({ preventScroll: true })
    dismissToast(toast.id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setPaused(true)
        if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget
      }}
      onBlur={() => setPaused(false)}
      className={`pointer-events-auto flex animate-slide-in items-start gap-3 rounded-match border border-l-4 border-line-strong bg-raised p-3 pl-3.5 ${edge}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${icon}`} />
      <div className="min-w-0 flex-1 text-small">
        <p className="font-medium">{toast.text}</p>
        {toast.hint && <p className="text-text-2">{toast.hint}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            dismiss()
            toast.action?.run()
          }}
          className="-my-1.5 min-h-9 shrink-0 rounded-chip px-2.5 text-small font-semibold underline underline-offset-4 hover:bg-hover pointer-coarse:min-h-11"
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismiss}
        className="-my-1.5 -mr-1.5 grid size-9 shrink-0 place-items-center rounded-chip text-text-2 hover:bg-hover pointer-coarse:size-11"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
