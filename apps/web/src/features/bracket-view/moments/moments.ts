import type { BracketTeam } from '@cup/contract/bracket'
import type { BracketSource } from '../board/board-context.ts'
import { cardSelector } from '../board/board-context.ts'
import { prefersReducedMotion } from '../card/flash.ts'
import { CARD_HEIGHT, CARD_WIDTH, COLUMN_PITCH, rem, type Zoom } from '../layout/geometry.ts'
import type { Layout } from '../layout/layout.ts'
import { onSettled } from './settled-event.ts'
import './moments.css'

interface Scene {
  bracket: BracketSource
  layout: Layout
  zoom: Zoom
}

/** Animates each result in the tree once: a line runs to the next match, and an upset is labelled. */
export function attachMoments(tree: HTMLElement, scene: () => Scene, signal: AbortSignal): void {
  onSettled(
    tree,
    (matchId) => {
      const cards = tree.querySelector(cardSelector(matchId))?.closest('.bk-cards')
      if (!cards || prefersReducedMotion()) return
      // After the frame that shows the result.
      requestAnimationFrame(() => {
        const layer = layerOf(cards)
        runToNext(layer, matchId, scene())
        labelUpset(layer, matchId, scene())
      })
    },
    signal,
  )
}

/** A layer above the cards of a section: what is added to it never makes the browser lay out the cards. */
function layerOf(cards: Element): Element {
  const known = cards.querySelector(':scope > .bk-moments')
  if (known) return known
  const layer = document.createElement('div')
  layer.className = 'bk-moments'
  layer.ariaHidden = 'true'
  cards.append(layer)
  return layer
}

const STEP_MS = 170
const EASE = 'cubic-bezier(0.4, 0, 0.2, 1)'

/** Three bars along the line to the next match, one after the other. Only transforms and opacity change. */
function runToNext(layer: Element, matchId: string, { layout, zoom }: Scene): void {
  const from = layout.places.get(matchId)
  const to = layout.places.get(layout.next.get(matchId) ?? '')
  if (!from || !to || from.side !== to.side) return
  const start = { x: (from.x + CARD_WIDTH) * zoom.x, y: (from.y + CARD_HEIGHT / 2) * zoom.y }
  const bend = start.x + ((COLUMN_PITCH - CARD_WIDTH) / 2) * zoom.x
  const end = { x: to.x * zoom.x, y: (to.y + CARD_HEIGHT / 2) * zoom.y }
  const goesUp = end.y < start.y
  const bars = [
    { x: start.x, y: start.y, width: bend - start.x, grow: 'scaleX(0)', origin: 'left' },
    {
      x: bend,
      y: Math.min(start.y, end.y),
      height: Math.abs(end.y - start.y),
      grow: 'scaleY(0)',
      origin: goesUp ? 'bottom' : 'top',
    },
    { x: bend, y: end.y, width: end.x - bend, grow: 'scaleX(0)', origin: 'left' },
  ]
  bars.forEach(({ x, y, width, height, grow, origin }, at) => {
    const bar = document.createElement('span')
    bar.className = 'bk-run'
    Object.assign(bar.style, {
      left: rem(x),
      top: rem(y),
      width: width === undefined ? '' : rem(width),
      height: height === undefined ? '' : rem(height),
      transformOrigin: origin,
    })
    layer.append(bar)
    const growing = { duration: STEP_MS, delay: at * STEP_MS, easing: EASE, fill: 'backwards' } as const
    bar.animate([{ transform: grow }, {}], growing)
    playOnce(bar, [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], 6 * STEP_MS)
  })
}

const UPSET_MS = 2600

/** Whether the winner was seeded far below its opponent. */
export const isUpset = (winner: Pick<BracketTeam, 'seed'>, loser: Pick<BracketTeam, 'seed'>): boolean =>
  winner.seed - loser.seed >= 3 && winner.seed >= 2 * loser.seed

function labelUpset(layer: Element, matchId: string, { bracket, layout, zoom }: Scene): void {
  const { match, teams } = bracket.get()
  const settled = match(matchId)
  const place = layout.places.get(matchId)
  if (!settled || !place) return
  const [one, two] = [teams.get(settled.team1_id ?? ''), teams.get(settled.team2_id ?? '')]
  const [winner, loser] = settled.winner_id === settled.team1_id ? [one, two] : [two, one]
  if (!winner || !loser || !isUpset(winner, loser)) return
  const label = document.createElement('span')
  label.className = 'bk-upset'
  label.textContent = 'Upset'
  Object.assign(label.style, { left: rem((place.x + CARD_WIDTH / 2) * zoom.x), top: rem(place.y * zoom.y) })
  layer.append(label)
  const centred = 'translate(-50%, -50%)'
  playOnce(
    label,
    [
      { opacity: 0, transform: `${centred} scale(1.8)` },
      { opacity: 1, transform: centred, offset: 0.12 },
      { opacity: 1, transform: centred, offset: 0.85 },
      { opacity: 0, transform: centred },
    ],
    UPSET_MS,
  )
}

function playOnce(element: HTMLElement, keyframes: Keyframe[], duration: number): void {
  const animation = element.animate(keyframes, { duration, fill: 'forwards', easing: 'ease-out' })
  animation.onfinish = () => element.remove()
}
