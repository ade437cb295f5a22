import { ZOOM_LEVELS, type ZoomLevel } from './zoom.ts'

/** The next level towards `direction`; stays at the ends. */
export function stepZoom(zoom: number, direction: 1 | -1): ZoomLevel {
  const level = direction === 1 ? ZOOM_LEVELS.find((step) => step > zoom) : ZOOM_LEVELS.findLast((step) => step < zoom)
  return level ?? (direction === 1 ? 1 : 0.5)
}
