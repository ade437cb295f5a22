import type { Bracket } from './bracket.ts'
import { BracketRuleError } from './bracket-rule-error.ts'
import { structureFor } from './structure.ts'
import type { TeamId } from './types.ts'

/** A new bracket from team ids, best seed first. Throws `BracketRuleError` below two teams or on a repeated id. */
export const generate = (seeds: readonly TeamId[]): Bracket => {
  if (seeds.length < 2) throw new BracketRuleError('too_few_teams')
  if (new Set(seeds).size !== seeds.length) throw new BracketRuleError('duplicate_team')
  const structure = structureFor(seeds.length)
  return { seeds: seeds.slice(), structure, matches: structure.initialMatches }
}
