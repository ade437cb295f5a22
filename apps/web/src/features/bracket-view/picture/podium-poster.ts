import { placeName } from '../../../format/counts.ts'
import { dollars } from '../../../format/dollars.ts'
import type { PodiumPlace } from '../../tournament/PodiumPlaces.tsx'
import { arenaGround, INK, type Picture, type Shape } from './picture-shapes.ts'

const WIDTH = 1080
const HEIGHT = 1350
const MIDDLE = WIDTH / 2
const FLOOR = 1200

/** Position and height of each place's step. */
const STEPS = {
  1: { x: MIDDLE, height: 330, ink: INK.gold },
  2: { x: 210, height: 240, ink: '#c4cbd7' },
  3: { x: 870, height: 180, ink: '#d8996e' },
} as const
const STEP_WIDTH = 300

/** The podium of a cup as a poster to save and share, 1080 by 1350. */
export function podiumPoster(cupName: string, places: readonly PodiumPlace[]): Picture {
  const champion = places.find(({ place }) => place === 1)
  const shapes: Shape[] = [
    ...arenaGround(WIDTH, HEIGHT),
    centred(MIDDLE, 110, cupName, { size: 40, weight: 700, fill: INK.text2 }),
    centred(MIDDLE, 200, 'CHAMPIONS', { size: 76, weight: 800, fill: INK.gold }),
  ]
  if (champion) {
    if (champion.emblem !== null)
      shapes.push({ kind: 'emblem', seed: champion.emblem, x: MIDDLE - 130, y: 260, size: 260 })
    shapes.push(
      centred(MIDDLE, 620, champion.name, { size: sizeFor(champion.name, 96, 900), weight: 800, fill: INK.text }),
    )
  }
  for (const place of places) shapes.push(...stepShapes(place))
  shapes.push({ kind: 'rect', x: 60, y: FLOOR, width: WIDTH - 120, height: 6, fill: INK.lineStrong })
  shapes.push(centred(MIDDLE, 1290, 'Rocket League Tournaments', { size: 34, weight: 700, fill: INK.text3 }))
  return { width: WIDTH, height: HEIGHT, shapes }
}

function stepShapes({ place, name, emblem, amount }: PodiumPlace): Shape[] {
  const { x, height, ink } = STEPS[place]
  const top = FLOOR - height
  return [
    { kind: 'rect', x: x - STEP_WIDTH / 2, y: top, width: STEP_WIDTH, height, fill: '#18233c' },
    { kind: 'rect', x: x - STEP_WIDTH / 2, y: top, width: STEP_WIDTH, height: 10, fill: ink },
    centred(x, top + 72, placeName(place), { size: 54, weight: 800, fill: ink }),
    ...(amount === null ? [] : [centred(x, top + 130, dollars(amount), { size: 40, weight: 800, fill: INK.text })]),
    ...(place === 1 || emblem === null
      ? []
      : [{ kind: 'emblem', seed: emblem, x: x - 50, y: top - 170, size: 100 } as const]),
    ...(place === 1
      ? []
      : [centred(x, top - 24, name, { size: sizeFor(name, 38, STEP_WIDTH), weight: 700, fill: INK.text })]),
  ]
}

/** As large as the width allows; a letter of the display type is about 0.58 of its size wide. */
const sizeFor = (text: string, max: number, width: number): number =>
  Math.min(max, Math.floor(width / (0.58 * Math.max(1, [...text].length))))

const centred = (x: number, y: number, text: string, style: { size: number; weight: number; fill: string }) =>
  ({ kind: 'text', x, y, text, display: true, align: 'middle', ...style }) as const
