/** A light below the words that fades; opacity alone, which costs the page no repainting. */
const LIGHT = [{ opacity: 1 }, { opacity: 0 }]
const FADE = { duration: 900, easing: 'ease-out', pseudoElement: '::after' }

let still: boolean | undefined

/** Whether somebody asked for less motion. Kept: asking the browser costs more than all the rest of a change. */
export function prefersStillness(): boolean {
  if (still === undefined) {
    const query = matchMedia('(prefers-reduced-motion: reduce)')
    still = query.matches
    query.addEventListener('change', ({ matches }) => {
      still = matches
    })
  }
  return still
}

/** Lights a card up once; not for people who asked for less motion. */
export function flash(element: Element | null | undefined): void {
  if (element?.animate && !prefersStillness()) element.animate(LIGHT, FADE)
}
