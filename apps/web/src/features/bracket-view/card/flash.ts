const FLASH = { duration: 900, easing: 'ease-out' }

/** Lights a card up once, without a change to the page; not for people who asked for less motion. */
export function flash(element: Element | null | undefined): void {
  if (!element?.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate([{ backgroundColor: 'var(--color-blue-soft)' }, {}], FLASH)
}
