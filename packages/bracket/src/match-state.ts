import type { OutcomeRule } from './outcomes.ts'
import type { TeamId } from './types.ts'

/** An empty slot whose team is not known yet. */
export const TBD = -1
/** A slot that stays empty: the team that would have come was disqualified. */
export const VOID = -2

/** The immutable state of one match. States of a bracket share equal matches. */
export interface MatchState {
  /** A seed from 0, `TBD` or `VOID`. */
  readonly slot1: number
  readonly slot2: number
  readonly rule: OutcomeRule
  readonly score: string | null
}

/** The winner of a match: a seed, `TBD`, or `VOID` if there can be none. */
export const winnerOf = ({ slot1, slot2, rule }: MatchState): number => {
  const team1 = rule.team1Out ? VOID : slot1
  const team2 = rule.team2Out ? VOID : slot2
  if (team1 === VOID) return team2
  if (team2 === VOID) return team1
  return rule.winner === 0 ? TBD : rule.winner === 1 ? team1 : team2
}

/** The team that drops to the losers side: a seed, `TBD`, or `VOID` if one of the slots stays empty. */
export const loserOf = (match: MatchState): number => {
  if (isOneSideGone(match)) return VOID
  const { slot1, slot2, rule } = match
  return rule.winner === 0 ? TBD : rule.winner === 1 ? slot2 : slot1
}

/** The team in the other slot, now or later, advances without playing. */
export const isOneSideGone = ({ slot1, slot2, rule }: MatchState): boolean =>
  rule.team1Out || rule.team2Out || slot1 === VOID || slot2 === VOID

export const hasBothTeams = ({ slot1, slot2 }: MatchState): boolean => slot1 >= 0 && slot2 >= 0

/** The grand final is repeated if the second team, from the losers bracket, beats a present opponent. */
export const needsReset = (grandFinal: MatchState): boolean => grandFinal.rule.winner === 2

/** The team in a slot, null if it is empty. The check avoids negative indices, which are slow. */
export const teamAt = (seeds: readonly TeamId[], slot: number): TeamId | null =>
  slot >= 0 ? (seeds[slot] as TeamId) : null
