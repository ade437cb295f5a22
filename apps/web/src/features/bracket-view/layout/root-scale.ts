import { ROOT_PX } from './geometry.ts'

/** Screen pixels per pixel of the layout: above 1 where people chose a larger text size. */
export const rootScale = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || ROOT_PX) / ROOT_PX
