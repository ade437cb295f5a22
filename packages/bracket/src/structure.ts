import { layOutMatches } from './lay-out-matches.ts'
import { linkMatches } from './link-matches.ts'
import type { MatchState } from './match-state.ts'
import { numberMatches } from './number-matches.ts'
import { NO_RESULT } from './outcomes.ts'
import type { MatchIndex, MatchLayout } from './types.ts'

/** The part of a bracket that depends only on the number of teams; all brackets of that size share it. */
export interface Structure {
  readonly teamCount: number
  /** Including the reset: `2 * teamCount - 1`. */
  readonly matchCount: number
  readonly grandFinal: MatchIndex
  readonly reset: MatchIndex
  /** Destination slot by match: twice the match index, plus one for the second team; -1 for none. */
  readonly winnerTo: Int32Array
  readonly loserTo: Int32Array
  readonly layout: readonly MatchLayout[]
  /** The team in each slot before any match is played. */
  readonly initialSlots: readonly number[]
  /** The state of every match before the first result. */
  readonly initialMatches: readonly MatchState[]
}

const structures = new Map<number, Structure>()

/** The structure for a number of teams (at least two), built once. */
export const structureFor = (teamCount: number): Structure => {
  const known = structures.get(teamCount)
  if (known) return known
  const built = buildStructure(teamCount)
  structures.set(teamCount, built)
  return built
}

/** Builds a structure without the cache. */
export const buildStructure = (teamCount: number): Structure => {
  const numbering = numberMatches(teamCount)
  const links = linkMatches(numbering)
  const matchCount = numbering.reset + 1
  return Object.freeze({
    teamCount,
    matchCount,
    grandFinal: numbering.grandFinal,
    reset: numbering.reset,
    winnerTo: links.winnerTo,
    loserTo: links.loserTo,
    layout: layOutMatches(numbering, links),
    initialSlots: links.initialSlots,
    initialMatches: openMatches(links.initialSlots),
  })
}

const openMatches = (slots: readonly number[]): MatchState[] => {
  const matches: MatchState[] = []
  for (let slot = 0; slot < slots.length; slot += 2) {
    matches.push({ slot1: slots[slot] as number, slot2: slots[slot + 1] as number, ...NO_RESULT })
  }
  return matches
}
