import type { BracketSide } from './types.ts'

export const GRAND_FINAL_NAME = 'Grand Final'
export const RESET_NAME = 'Grand Final Reset'

const SIDES: Readonly<Record<BracketSide, string>> = { winners: 'Winners', losers: 'Losers' }

/** The last round of a side is its final, also where it is the only one (two or three teams). */
export const roundName = (bracket: BracketSide, round: number, roundCount: number): string =>
  round === roundCount ? `${SIDES[bracket]} Final` : `${SIDES[bracket]} Round ${round}`
