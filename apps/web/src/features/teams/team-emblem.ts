export const FRAMES = ['shield', 'hexagon', 'circle', 'square', 'banner'] as const
/** A bright figure on a dark field, or the other way round. */
export const TONES = ['dark', 'bright'] as const
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
  tone: (typeof TONES)[number]
  division: (typeof DIVISIONS)[number]
  charge: (typeof CHARGES)[number]
  hue: (typeof HUES)[number]
}

/** The coat of arms of a team: always the same for the same id, and told apart by its shapes alone. */
export function emblemOf(teamId: string): Emblem {
  return {
    frame: pick(FRAMES, `${teamId} frame`),
    tone: pick(TONES, `${teamId} tone`),
    division: pick(DIVISIONS, `${teamId} division`),
    charge: pick(CHARGES, `${teamId} charge`),
    hue: pick(HUES, `${teamId} hue`),
  }
}

function pick<T>(choices: readonly [T, ...T[]], text: string): T {
  return choices[hash(text) % choices.length] ?? choices[0]
}

/** FNV-1a, then stirred, so that ids which differ in one character differ in everything. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
