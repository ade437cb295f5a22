import type { KeyboardEvent } from 'react'

const STOPS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]'

/**
 * Moves the focus from the last control of a dialog to its first, and back. The dialog's own guards do so one frame later;
 * in a browser that is slow to draw, the focus would have left the dialog by then.
 */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter(isStop)
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (!from || !to || !isEdge(document.activeElement, from, event.shiftKey)) return
  event.preventDefault()
  to.focus()
}

/** With Shift+Tab, a focused dialog or title before the first control counts as the first control. */
const isEdge = (focused: Element | null, stop: HTMLElement, isBack: boolean): boolean =>
  focused === stop ||
  (isBack && focused !== null && (stop.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_PRECEDING) !== 0)

function isStop(element: HTMLElement): boolean {
  const isShown = element.checkVisibility?.() ?? true
  return isShown && element.tabIndex >= 0 && !(element instanceof HTMLInputElement && isSkippedRadio(element))
}

/** In a radio group only the checked button is a tab stop. */
const isSkippedRadio = ({ type, name, checked, form }: HTMLInputElement): boolean =>
  type === 'radio' && !checked && form?.querySelector(`input[name="${CSS.escape(name)}"]:checked`) != null
