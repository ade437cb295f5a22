import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useCloseRequest } from './use-close-request.ts'

interface MenuButtonProps {
  /** The accessible name of the button and its menu. */
  label: string
  button: ReactNode
  buttonClassName: string
  /** Shown above the items; not focusable. */
  header?: ReactNode
  /** Elements with role="menuitem". Called with a function that closes the menu. */
  children: (close: () => void) => ReactNode
}

const ITEMS = '[role="menuitem"]:not([aria-disabled="true"])'

/** A button with a menu below it: arrows, Home and End move, Escape and Tab close, a press outside closes. */
export function MenuButton({ label, button, buttonClassName, header, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    moveOntoScreen(panel.current)
    menu.current?.querySelector<HTMLElement>(ITEMS)?.focus()
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [open])

  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  useCloseRequest(open, close)
  const onMenuKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') setOpen(false)
    else if (event.key === 'Escape') {
      // Handled here: a dialog around the menu must not close as well.
      event.preventDefault()
      close()
    } else if (moveFocus(menu.current, event.key)) event.preventDefault()
  }

  return (
    <div ref={root} className="relative">
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        className={buttonClassName}
      >
        {button}
      </button>
      {open && (
        <div
          ref={panel}
          className="absolute top-full right-0 z-40 mt-2 w-max max-w-[min(20rem,calc(100vw-2rem))] min-w-56 animate-rise rounded-card border border-line-strong bg-raised p-1.5"
        >
          {header}
          <div ref={menu} id={id} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onMenuKey}>
            {children(close)}
          </div>
        </div>
      )}
    </div>
  )
}

const GUTTER_PX = 16

/** A menu ends at its button's right edge. If it would begin left of the screen, it moves right. */
function moveOntoScreen(panel: HTMLElement | null): void {
  if (panel === null) return
  const missing = GUTTER_PX - panel.getBoundingClientRect().left
  if (missing > 0) panel.style.marginRight = `-${missing}px`
}

/** Moves the focus between the items and wraps around. Returns whether the key was such a key. */
function moveFocus(menu: HTMLElement | null, key: string): boolean {
  const items = [...(menu?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
  const now = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1
  const target: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }
  const next = target[key]
  if (next === undefined || items.length === 0) return false
  items.at(next % items.length)?.focus()
  return true
}

/** The classes of a menu item, for links and buttons. */
export const menuItemStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-chip px-3 text-left text-text-2 -outline-offset-2 hover:bg-hover hover:text-text focus-visible:bg-hover focus-visible:text-text aria-disabled:opacity-55'
