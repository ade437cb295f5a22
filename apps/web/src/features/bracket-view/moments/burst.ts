import { prefersReducedMotion } from '../card/flash.ts'
import './moments.css'

const COLORS = ['#ffd15c', '#fff3cf', '#3d9bff', '#ff8a2b']
const PIECES = 32
/** Pieces per frame; creating all at once would block a slow phone. */
const AT_ONCE = 4
const FALL_MS = 1700

/** Confetti from the middle of an element, once. It is animated by the compositor. */
export function burst(host: HTMLElement | null): void {
  if (!host?.animate || prefersReducedMotion()) return
  const origin = document.createElement('span')
  origin.className = 'bk-burst'
  origin.ariaHidden = 'true'
  host.append(origin)
  let made = 0
  const throwSome = () => {
    for (const end = made + AT_ONCE; made < end; made++) throwPiece(origin, made)
    if (made < PIECES) requestAnimationFrame(throwSome)
    else setTimeout(() => origin.remove(), FALL_MS)
  }
  requestAnimationFrame(throwSome)
}

/** Spread evenly around, each at a distance of its own. */
function throwPiece(origin: HTMLElement, piece: number): void {
  const paper = document.createElement('i')
  paper.style.background = COLORS[piece % COLORS.length] ?? ''
  origin.append(paper)
  // Consecutive pieces fly in opposite directions.
  const angle = ((piece * 13) / PIECES) * 2 * Math.PI
  const reach = 9 + ((piece * 7) % 11) * 1.6
  const x = Math.cos(angle) * reach * 1.6
  const y = Math.sin(angle) * reach * 0.6
  const turn = (piece % 2 === 0 ? 1 : -1) * (240 + piece * 11)
  paper.animate(
    [
      { opacity: 1, transform: 'translate(0, 0) rotate(0)' },
      { opacity: 1, transform: `translate(${x}rem, ${y - 3}rem) rotate(${turn / 2}deg)`, offset: 0.45 },
      { opacity: 0, transform: `translate(${x * 1.15}rem, ${y + 9}rem) rotate(${turn}deg)` },
    ],
    { duration: FALL_MS, easing: 'cubic-bezier(0.1, 0.7, 0.4, 1)', fill: 'forwards' },
  )
}
