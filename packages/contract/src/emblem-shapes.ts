import { type Emblem, emblemOf } from './emblem.ts'

/** The colours and shapes of an emblem, for the bracket's style sheet, the pages and the pictures. */
export const HUE_COLORS: Record<Emblem['hue'], string> = {
  violet: '#b18cff',
  sand: '#d9c3a0',
  yellow: '#ffdf4d',
  pink: '#ff86c0',
  cyan: '#5ee6f5',
  white: '#e9edf6',
}

/** Division and charge are painted with this. */
export const EMBLEM_INK = '#090d15'
export const DIVISION_OPACITY = 0.28
/** Enlarges the charges, which are drawn small enough for any frame. */
export const CHARGE_TRANSFORM = 'matrix(1.15 0 0 1.15 -2.1 -2.1)'

/** All drawn on a square of 28 by 28. */
export const FRAME_PATHS: Record<Emblem['frame'], string> = {
  shield: 'M14 1.5 25 4.5v9.2c0 6.2-4.4 10.4-11 12.8C7.4 24.1 3 19.9 3 13.7V4.5Z',
  hexagon: 'M14 1.5 24.8 7.75v12.5L14 26.5 3.2 20.25V7.75Z',
  circle: 'M14 1.5a12.5 12.5 0 1 1 0 25 12.5 12.5 0 0 1 0-25Z',
  square: 'M6.5 2h15A4.5 4.5 0 0 1 26 6.5v15a4.5 4.5 0 0 1-4.5 4.5h-15A4.5 4.5 0 0 1 2 21.5v-15A4.5 4.5 0 0 1 6.5 2Z',
  banner: 'M4 2h20v24.2L14 22.6 4 26.2Z',
}

/** The tinted part of the field, clipped by the frame. */
export const DIVISION_PATHS: Record<Emblem['division'], string> = {
  plain: '',
  pale: 'M14 0h14v28H14Z',
  fess: 'M0 14h28v14H0Z',
  bend: 'M0 28 28 0v28Z',
  band: 'M9 0h10v28H9Z',
  peak: 'M-2 28 14 11l16 17Z',
  quarters: 'M0 0h14v14H0ZM14 14h14v14H14Z',
}

export const CHARGE_PATHS: Record<Emblem['charge'], string> = {
  star: 'm14 7.6 1.9 4 4.4.6-3.2 3 .8 4.4-3.9-2.1-3.9 2.1.8-4.4-3.2-3 4.4-.6Z',
  bolt: 'M15.8 7 9 15.2h3.9L11.6 21 19 12.4h-4.2Z',
  ring: 'M14 8a6 6 0 1 0 0 12 6 6 0 0 0 0-12Zm0 3.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z',
  diamond: 'm14 7.2 5.2 6.8-5.2 6.8L8.8 14Z',
  peaks: 'm7.2 18.8 4.6-8.6 2.5 4.2 1.8-2.8 4.7 7.2Z',
  cross: 'M12.2 8.2h3.6v4h4v3.6h-4v4h-3.6v-4h-4v-3.6h4Z',
  chevrons: 'm14 7.6 6 5v3.2l-6-5-6 5v-3.2Zm0 5.8 6 5v3.2l-6-5-6 5v-3.2Z',
  crescent: 'M17.6 8.4a6.2 6.2 0 1 0 2.6 8.6 5 5 0 0 1-2.6-8.6Z',
  dots: 'M14 7.6a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Zm-4 7a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Zm8 0a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  flame: 'M14 7c2.7 3.1 4.8 5.2 4.8 8a4.8 4.8 0 0 1-9.6 0c0-2.8 2.1-4.9 4.8-8Z',
  crown: 'M8 18.8v-8.4l3.4 3L14 8.8l2.6 4.6 3.4-3v8.4Z',
  arrow: 'm14 7.4 6 6.4h-3.8v6.8h-4.4v-6.8H8Z',
  hourglass: 'M8.4 8h11.2L15.4 14l4.2 6H8.4l4.2-6Z',
  spark: 'm14 6.8 2 5.2 5.2 2-5.2 2-2 5.2-2-5.2-5.2-2 5.2-2Z',
  wheel: 'M14 14V7.6a6.4 6.4 0 0 1 6.4 6.4Zm0 0v6.4A6.4 6.4 0 0 1 7.6 14Z',
}

/** An emblem as part of an SVG picture. `id` must be unique in the picture. */
export function emblemSvg(
  seed: number,
  { x, y, size, id }: { x: number; y: number; size: number; id: string },
): string {
  const { frame, division, charge, hue } = emblemOf(seed)
  return [
    `<g transform="translate(${x} ${y}) scale(${size / 28})">`,
    `<clipPath id="${id}"><path d="${FRAME_PATHS[frame]}"/></clipPath>`,
    `<path d="${FRAME_PATHS[frame]}" fill="${HUE_COLORS[hue]}"/>`,
    `<path d="${DIVISION_PATHS[division]}" clip-path="url(#${id})" fill="${EMBLEM_INK}" fill-opacity="${DIVISION_OPACITY}"/>`,
    `<path d="${CHARGE_PATHS[charge]}" fill="${EMBLEM_INK}" fill-rule="evenodd" transform="${CHARGE_TRANSFORM}"/>`,
    '</g>',
  ].join('')
}
