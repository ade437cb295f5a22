/** A fading light behind the text. Only opacity changes, so nothing is repainted. */
const LIGHT = [{ opacity: 1 }, { opacity: 0 }]
const FADE = { duration: 900, easing: 'ease-out', pseudoElement: '::after' }

let reduced: boolean | undefined

/** Cached, because the media query takes longer than the rest of an update. */
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

const SLIDE = [{ opacity: 0, transform: 'translateX(-0.75rem)' }, {}]
const SLIDE_TIME = { duration: 320, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' }

/** A team that has advanced slides in from the side of its previous match. */
export function slideIn(row: Element | null | undefined): void {
  if (row?.animate && !prefersReducedMotion()) row.animate(SLIDE, SLIDE_TIME)
}

const GROW = [{ transform: 'scale(1.5)' }, {}]
const GROW_TIME = { duration: 420, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' }

/** Trophy, games and tick settle into place. */
export function settle(row: Element | null | undefined): void {
  if (!row || prefersReducedMotion()) return
  for (const mark of row.querySelectorAll('.bk-trophy, .bk-tick, b')) mark.animate?.(GROW, GROW_TIME)
}
