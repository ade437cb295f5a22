import type { DecidedBy, Outcome, SlotNumber } from './types.ts'

/** The effect of an outcome on the two teams of its match. */
export interface OutcomeRule {
  readonly outcome: Outcome | null
  /** The slot that won against a present opponent, who drops; 0 if the outcome names no such winner. */
  readonly winner: SlotNumber | 0
  readonly team1Out: boolean
  readonly team2Out: boolean
  readonly decidedBy: DecidedBy | null
  /** Shown when no score was entered. */
  readonly words: string | null
}

export interface Result {
  readonly rule: OutcomeRule
  readonly score: string | null
}

export const WALKOVER = 'Walkover'
export const NO_CONTEST = 'No contest'

const rule = (
  outcome: Outcome | null,
  winner: SlotNumber | 0,
  team1Out: boolean,
  team2Out: boolean,
  decidedBy: DecidedBy | null,
  words: string | null,
): OutcomeRule => Object.freeze({ outcome, winner, team1Out, team2Out, decidedBy, words })

const RULES: ReadonlyMap<Outcome | null, OutcomeRule> = new Map(
  [
    rule('team1_won', 1, false, false, 'play', null),
    rule('team2_won', 2, false, false, 'play', null),
    rule('team1_forfeited', 2, false, false, 'forfeit', 'Forfeit'),
    rule('team2_forfeited', 1, false, false, 'forfeit', 'Forfeit'),
    rule('team1_disqualified', 0, true, false, 'disqualification', 'Disqualified'),
    rule('team2_disqualified', 0, false, true, 'disqualification', 'Disqualified'),
    rule('double_forfeit', 0, true, true, 'double_forfeit', 'Double forfeit'),
  ].map((each) => [each.outcome, each]),
)

export const NO_RESULT: Result = Object.freeze({ rule: rule(null, 0, false, false, null, null), score: null })

const ENGINE_WORDS: ReadonlySet<string | null> = new Set([
  WALKOVER,
  NO_CONTEST,
  ...[...RULES.values()].map(({ words }) => words),
])

/**
 * The engine's texts ("Walkover") are not stored as the score of an unplayed match, because a later change may replace
 * them.
 */
export const resultOf = (outcome: Outcome, score: string | null): Result => {
  const outcomeRule = RULES.get(outcome)
  if (!outcomeRule) throw new RangeError(`There is no outcome ${outcome}`)
  return { rule: outcomeRule, score: outcomeRule.words !== null && ENGINE_WORDS.has(score) ? null : score }
}

/** When teams of a match are replaced, only the withdrawal of the other team remains of its outcome. */
export const resultSurviving = (result: Result, team1Replaced: boolean, team2Replaced: boolean): Result => {
  const { rule: before } = result
  const survives = before.team1Out !== before.team2Out && (before.team1Out ? !team1Replaced : !team2Replaced)
  return survives ? { rule: before, score: null } : NO_RESULT
}
