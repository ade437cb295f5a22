/**
 * Focuses a button that is pressed with the mouse or a finger. Safari does not do that by itself, and a dialog would then
 * give the focus back to the top of the page instead of to the button that opened it.
 */
export function focusPressedButtons(): void {
  document.addEventListener('click', focusPressed, true)
}

/** `detail` is 0 for a click by keyboard or script. */
function focusPressed({ target, detail }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (detail > 0 && button !== document.activeElement) button?.focus({ preventScroll: true })
}
