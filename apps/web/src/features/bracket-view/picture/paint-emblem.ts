import { emblemOf } from '@cup/contract/emblem'
import {
  CHARGE_PATHS,
  CHARGE_TRANSFORM,
  DIVISION_OPACITY,
  DIVISION_PATHS,
  EMBLEM_INK,
  FRAME_PATHS,
  HUE_COLORS,
} from '@cup/contract/emblem-shapes'

/** The emblem that TeamEmblem draws, on a canvas. */
export function paintEmblem(
  context: CanvasRenderingContext2D,
  { seed, x, y, size }: { seed: number; x: number; y: number; size: number },
): void {
  const { frame, division, charge, hue } = emblemOf(seed)
  const field = new Path2D(FRAME_PATHS[frame])
  context.save()
  context.translate(x, y)
  context.scale(size / 28, size / 28)
  context.fillStyle = HUE_COLORS[hue]
  context.fill(field)
  context.clip(field)
  context.fillStyle = EMBLEM_INK
  context.globalAlpha = DIVISION_OPACITY
  context.fill(new Path2D(DIVISION_PATHS[division]))
  context.globalAlpha = 1
  const matrix = CHARGE_TRANSFORM.match(/-?[\d.]+/g)?.map(Number) ?? []
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  context.transform(a, b, c, d, e, f)
  context.fill(new Path2D(CHARGE_PATHS[charge]), 'evenodd')
  context.restore()
}
