import type { MatchIndex } from './types.ts'

const SENTENCES = {
  too_few_teams: 'A bracket needs at least two teams',
  duplicate_team: 'A team can be seeded only once',
  unknown_team: 'Team is not in this bracket',
  no_such_match: 'There is no such match in this bracket',
  winner_not_in_match: 'Winner must be one of the match teams',
  team_not_in_match: 'Team is not in this match',
  teams_undecided: 'Both teams must be decided first',
  decided_without_play: 'This match was decided without play and has no result to change',
  later_matches_played: 'Later matches have already been played',
} as const

export type BracketRule = keyof typeof SENTENCES

/** An operation that the rules of the bracket forbid; the message is fit to show to a person. */
export class BracketRuleError extends Error {
  override readonly name = 'BracketRuleError'
  readonly rule: BracketRule
  /** The later matches that block the change; empty for every other rule. */
  readonly cleared: readonly MatchIndex[]

  constructor(rule: BracketRule, cleared: readonly MatchIndex[] = []) {
    super(SENTENCES[rule])
    this.rule = rule
    this.cleared = cleared
  }
}
