import type { OutcomeRule } from './outcomes.ts'

/** Nobody yet. */
export const TBD = -1
/** Nobody, ever: whoever would have come was disqualified. */
export const VOID = -2

/** Who leaves a match as its winner: a seed, `TBD`, or `VOID` if nobody can. */
export const winnerOf = (slot1: number, slot2: number, rule: OutcomeRule): number => {
  const team1 = rule.team1Out ? VOID : slot1
  const team2 = rule.team2Out ? VOID : slot2
  if (team1 === VOID) return team2
  if (team2 === VOID) return team1
  return rule.winner === 0 ? TBD : rule.winner === 1 ? team1 : team2
}

/** Who leaves a match as its loser and drops: known to be `VOID` as soon as one side can never come. */
export const loserOf = (slot1: number, slot2: number, rule: OutcomeRule): number => {
  if (rule.team1Out || rule.team2Out || slot1 === VOID || slot2 === VOID) return VOID
  return rule.winner === 0 ? TBD : rule.winner === 1 ? slot2 : slot1
}

/** The grand final is played again if the team from the losers bracket, the second, beats a present opponent. */
export const needsReset = (grandFinal: OutcomeRule): boolean => grandFinal.winner === 2
