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
/** Neither blue nor orange, the colours of the two sides, nor the green of a match that is being played. */
export const HUES = ['violet', 'sand', 'yellow', 'pink', 'cyan', 'white'] as const

export interface Emblem {
  frame: (typeof FRAMES)[number]
  division: (typeof DIVISIONS)[number]
  charge: (typeof CHARGES)[number]
  hue: (typeof HUES)[number]
}

/**
 * The number that determines a team's emblem. It depends only on the team's name, ignoring case, and its captain, so a team
 * that returns next week with the same captain keeps its emblem.
 */
export function emblemSeed(teamName: string, captainId: string): number {
  return hash(`${teamName.trim().toLowerCase()}\n${captainId}`)
}

/** The emblem of a number. Numbers that are equal as 32-bit integers have the same emblem, whatever their sign. */
export function emblemOf(seed: number): Emblem {
  return {
    frame: pick(FRAMES, seed, 1),
    division: pick(DIVISIONS, seed, 2),
    charge: pick(CHARGES, seed, 3),
    hue: pick(HUES, seed, 4),
  }
}

/** Enough to find an emblem without a clash among fifteen others. */
const ATTEMPTS = 512

/**
 * The number for a new team beside the `taken` ones of its cup: that of `emblemSeed`, or the first one that shares neither
 * frame and hue nor the charge with another team. In a cup of up to sixteen teams no two share frame and hue.
 */
export function chooseEmblem(teamName: string, captainId: string, taken: readonly number[]): number {
  const others = taken.map(emblemOf)
  const first = emblemSeed(teamName, captainId)
  let best = { seed: first, clashes: Infinity }
  for (let attempt = 0; attempt < ATTEMPTS && best.clashes > 0; attempt++) {
    const seed = attempt === 0 ? first : hash(`${first} ${attempt}`)
    const clashes = clashesOf(emblemOf(seed), others)
    if (clashes < best.clashes) best = { seed, clashes }
  }
  return best.seed
}

/** People recognise teams by frame and hue first, then by the charge. */
function clashesOf({ frame, hue, charge }: Emblem, others: readonly Emblem[]): number {
  let clashes = 0
  for (const other of others) {
    if (other.hue === hue && other.frame === frame) clashes += 10_000
    if (other.charge === charge) clashes += other.hue === hue || other.frame === frame ? 10 : 1
  }
  return clashes
}

function pick<T>(choices: readonly [T, ...T[]], seed: number, part: number): T {
  return choices[mix(seed + Math.imul(part, 0x9e3779b9)) % choices.length] ?? choices[0]
}

/** FNV-1a, then mixed, so that texts which differ in one character differ in every bit. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return mix(value)
}

/** Mixes the bits, so that the parts of an emblem are independent. */
function mix(seed: number): number {
  let value = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
