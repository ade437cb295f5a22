/** A fading light behind the text. Only opacity changes, so nothing is repainted. */
const LIGHT = [{ opacity: 1 }, { opacity: 0 }]
const FADE = { duration: 900, easing: 'ease-out', pseudoElement: '::after' }

let reduced: boolean | undefined

/** Cached, because asking the browser takes longer than the rest of an update. */
export function prefersReducedMotion(): boolean {
  if (reduced === undefined) {
    const query = matchMedia('(prefers-reduced-motion: reduce)')
    reduced = query.matches
    query.addEventListener('change', ({ matches }) => {
      reduced = matches
    })
  }
  return reduced
}

/** Lights a card up once, unless the viewer prefers reduced motion. */
export function flash(element: Element | null | undefined): void {
  if (element?.animate && !prefersReducedMotion()) element.animate(LIGHT, FADE)
}
