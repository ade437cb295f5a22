import { loserOf, needsReset, winnerOf } from './evaluate-match.ts'
import { generate } from './generate.ts'
import { NOWHERE } from './link-matches.ts'
import { type OutcomeRule, type Result, resultOf } from './outcomes.ts'
import type { Bracket, StoredOutcome, TeamId } from './types.ts'

/**
 * Restores a bracket from its seeds and what was decided; rows without an outcome may be left out.
 * Throws `RangeError` if the outcomes cannot have come from such a bracket.
 */
export const fromRows = (seeds: readonly TeamId[], rows: Iterable<StoredOutcome>): Bracket => {
  const { structure, ...empty } = generate(seeds)
  const { winnerTo, loserTo, grandFinal, reset, matchCount } = structure
  const results = placeOutcomes(empty.results, rows)
  const slots = empty.slots.slice()

  for (let match = 0; match < matchCount; match++) {
    const slot1 = slots[2 * match] as number
    const slot2 = slots[2 * match + 1] as number
    const { rule, score } = results[match] as Result
    const bothTeams = slot1 >= 0 && slot2 >= 0
    if (!fits(rule, slot1, slot2)) throw new RangeError(`The stored outcome of match ${match} does not fit`)
    if (score !== null && !bothTeams) results[match] = { rule, score: null }
    const winner = winnerTo[match] as number
    const loser = loserTo[match] as number
    if (winner !== NOWHERE) slots[winner] = winnerOf(slot1, slot2, rule)
    if (loser !== NOWHERE) slots[loser] = loserOf(slot1, slot2, rule)
    if (match === grandFinal && needsReset(rule)) {
      slots[2 * reset] = slot1
      slots[2 * reset + 1] = slot2
    }
  }
  return { seeds: empty.seeds, structure, slots, results }
}

const placeOutcomes = (empty: readonly Result[], rows: Iterable<StoredOutcome>): Result[] => {
  const results = empty.slice()
  for (const { idx, outcome, score } of rows) {
    if (results[idx] === undefined) throw new RangeError(`There is no match ${idx}`)
    if (outcome !== null) results[idx] = resultOf(outcome, score)
  }
  return results
}

/** Whoever an outcome speaks of must be there: both teams, or the one that was disqualified. */
const fits = ({ winner, team1Out, team2Out }: OutcomeRule, slot1: number, slot2: number): boolean =>
  (slot1 >= 0 || (winner === 0 && !team1Out)) && (slot2 >= 0 || (winner === 0 && !team2Out))
