import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { Spinner } from './Spinner.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** While true the button is disabled, keeps its width and shows a spinner. */
  busy?: boolean
  /** Replaces the label while busy; the label must then be plain text. */
  busyLabel?: string
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  busy = false,
  busyLabel,
  disabled,
  className = '',
  children,
  ref,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [])
  useKeptFocus(button, busy)
  return (
    <button
      type="button"
      {...rest}
      ref={button}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${buttonStyle(variant, size)} ${className}`}
    >
      {busyLabel ? (
        <ReservedLabel shown={busy ? busyLabel : children} labels={[children, busyLabel]} />
      ) : (
        <>
          {busy && <Spinner className="-ml-1 size-4" />}
          {children}
        </>
      )}
    </button>
  )
}

/** Reserves the width of both labels, so that the button keeps its width when one replaces the other. */
function ReservedLabel({ shown, labels: [label, busyLabel] }: { shown: ReactNode; labels: [ReactNode, string] }) {
  return (
    <span
      data-label={label}
      data-busy-label={busyLabel}
      className="inline-grid justify-items-center before:invisible before:h-0 before:overflow-hidden before:content-[attr(data-label)] after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-busy-label)]"
    >
      {shown}
    </span>
  )
}

/** A button that is disabled loses the focus. Restores it when the button is enabled again, unless the focus has moved elsewhere. */
function useKeptFocus(button: RefObject<HTMLButtonElement | null>, busy: boolean) {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (busy) {
      hadFocus.current = document.activeElement === button.current || document.activeElement === document.body
    } else if (hadFocus.current) {
      hadFocus.current = false
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    }
  }, [busy, button])
}
