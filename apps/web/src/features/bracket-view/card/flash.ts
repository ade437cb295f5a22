/** A light below the words that fades; opacity alone, which costs the page no repainting. */
const LIGHT = [{ opacity: 1 }, { opacity: 0 }]
const FADE = { duration: 900, easing: 'ease-out', pseudoElement: '::after' }

let stillness: MediaQueryList | undefined

/** Whether somebody asked for less motion. Asked for once: making the query costs more than reading it. */
export function prefersStillness(): boolean {
  stillness ??= matchMedia('(prefers-reduced-motion: reduce)')
  return stillness.matches
}

/** Lights a card up once; not for people who asked for less motion. */
export function flash(element: Element | null | undefined): void {
  if (element?.animate && !prefersStillness()) element.animate(LIGHT, FADE)
}
