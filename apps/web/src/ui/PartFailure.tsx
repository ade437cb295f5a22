import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'

interface PartFailureProps {
  /** What is missing, as one sentence: “Your match did not load.” */
  text: string
  onRetry: () => void
  className?: string
}

/** Shown in place of a part that could not be loaded. */
export function PartFailure({ text, onRetry, className = '' }: PartFailureProps) {
  return (
    <div
      role="alert"
      className={`flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-small text-text-2 ${className}`}
    >
      {text}
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}

interface DialogFailureProps {
  text: string
  onRetry: () => void
  onClose: () => void
}

/** The same for a dialog. The browser's own dialog, because the code of ours may be what is missing. */
export function DialogFailure({ text, onRetry, onClose }: DialogFailureProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-label={text}
      onClose={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-105 rounded-dialog border border-line-strong bg-raised p-6 text-text backdrop:bg-scrim"
    >
      <p className="text-section font-semibold">{text}</p>
      <p className="mt-2 text-text-2">Check your connection, then try again.</p>
      <div className="mt-5 flex flex-wrap gap-3 *:flex-1">
        <Button variant="primary" onClick={onRetry}>
          Retry
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </dialog>
  )
}
