import type { Bracket } from './bracket.ts'
import { generate } from './generate.ts'
import { NOWHERE } from './link-matches.ts'
import { hasBothTeams, loserOf, type MatchState, needsReset, winnerOf } from './match-state.ts'
import { NO_RESULT, type Result, resultOf } from './outcomes.ts'
import type { StoredOutcome, TeamId } from './types.ts'

/**
 * Restores a bracket from its seeds and outcomes; rows without an outcome may be omitted.
 * Throws `RangeError` if the outcomes cannot have come from such a bracket.
 */
export const fromRows = (seeds: readonly TeamId[], rows: Iterable<StoredOutcome>): Bracket => {
  const empty = generate(seeds)
  const { winnerTo, loserTo, grandFinal, reset, matchCount, initialSlots } = empty.structure
  const results = resultsOf(rows, matchCount)
  const slots = initialSlots.slice()
  const matches: MatchState[] = []
  for (let idx = 0; idx < matchCount; idx++) {
    const match = stateOf(slots[2 * idx] as number, slots[2 * idx + 1] as number, results[idx] as Result)
    if (!fits(match)) throw new RangeError(`The stored outcome of match ${idx} does not fit`)
    matches.push(match)
    const winner = winnerTo[idx] as number
    const loser = loserTo[idx] as number
    if (winner !== NOWHERE) slots[winner] = winnerOf(match)
    if (loser !== NOWHERE) slots[loser] = loserOf(match)
    if (idx === grandFinal && needsReset(match)) {
      slots[2 * reset] = match.slot1
      slots[2 * reset + 1] = match.slot2
    }
  }
  return { ...empty, matches }
}

const resultsOf = (rows: Iterable<StoredOutcome>, matchCount: number): Result[] => {
  const results = new Array<Result>(matchCount).fill(NO_RESULT)
  for (const { idx, outcome, score } of rows) {
    if (results[idx] === undefined) throw new RangeError(`There is no match ${idx}`)
    if (outcome !== null) results[idx] = resultOf(outcome, score)
  }
  return results
}

/** A score needs two teams: it is dropped where one of them is missing. */
const stateOf = (slot1: number, slot2: number, { rule, score }: Result): MatchState => {
  const match = { slot1, slot2, rule, score }
  return score === null || hasBothTeams(match) ? match : { slot1, slot2, rule, score: null }
}

/** The teams an outcome names must be present: both, or the one that was disqualified. */
const fits = ({ slot1, slot2, rule: { winner, team1Out, team2Out } }: MatchState): boolean =>
  (slot1 >= 0 || (winner === 0 && !team1Out)) && (slot2 >= 0 || (winner === 0 && !team2Out))
