export const FRAMES = ['shield', 'hexagon', 'circle', 'square', 'banner'] as const
export const DIVISIONS = ['plain', 'pale', 'fess', 'bend', 'band', 'peak', 'quarters'] as const
export const CHARGES = [
  'star',
  'bolt',
  'ring',
  'diamond',
  'peaks',
  'cross',
  'chevrons',
  'crescent',
  'dots',
  'flame',
  'crown',
  'arrow',
  'hourglass',
  'spark',
  'wheel',
] as const
/** Neither orange, which marks the viewer's team, nor the colour of a medal. */
export const HUES = ['blue', 'green', 'yellow', 'red', 'cyan', 'white'] as const

export interface Emblem {
  frame: (typeof FRAMES)[number]
  division: (typeof DIVISIONS)[number]
  charge: (typeof CHARGES)[number]
  hue: (typeof HUES)[number]
}

/** The coat of arms of a team, from the number that `emblemSeed` makes of its name and captain. */
export function emblemOf(seed: number): Emblem {
  return {
    frame: pick(FRAMES, seed, 1),
    division: pick(DIVISIONS, seed, 2),
    charge: pick(CHARGES, seed, 3),
    hue: pick(HUES, seed, 4),
  }
}

/** The same emblem as words, for the style sheet that draws it in a bracket without an element of its own. */
export const emblemWords = (seed: number): string => Object.values(emblemOf(seed)).join(' ')

function pick<T>(choices: readonly [T, ...T[]], seed: number, part: number): T {
  return choices[mix(seed + Math.imul(part, 0x9e3779b9)) % choices.length] ?? choices[0]
}

/** Each part of an emblem is picked by different bits of the seed. */
function mix(seed: number): number {
  let value = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
