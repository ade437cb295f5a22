import { emblemOf } from '@cup/contract/emblem'

/** An emblem as words, for the style sheet that draws it in a bracket without an element of its own. */
export const emblemWords = (seed: number): string => Object.values(emblemOf(seed)).join(' ')
