import { BracketRuleError } from './bracket-rule-error.ts'
import { championOf } from './champion.ts'
import { loserOf, needsReset, TBD, winnerOf } from './evaluate-match.ts'
import { NOWHERE } from './link-matches.ts'
import { type Result, resultSurviving } from './outcomes.ts'
import { rowOf } from './rows.ts'
import type { Bracket, Change, MatchIndex, OperationOptions, RowWrite } from './types.ts'

interface Draft {
  readonly structure: Bracket['structure']
  readonly slots: number[]
  readonly results: Result[]
  /** Matches to evaluate, ascending; those evaluated stay in it, so in the end it lists what changed. */
  readonly touched: MatchIndex[]
}

/**
 * Gives one match another result and carries the difference through every match behind it.
 * A match is evaluated after all that feed it, hence once, and no passing state can wipe a result.
 */
export const replaceResult = (
  before: Bracket,
  match: MatchIndex,
  result: Result,
  { mode = 'reject', started }: OperationOptions,
): Change => {
  const old = before.results[match] as Result
  if (old.rule === result.rule && old.score === result.score) return unchanged(before)

  const { structure } = before
  const draft: Draft = { structure, slots: before.slots.slice(), results: before.results.slice(), touched: [match] }
  draft.results[match] = result
  sendOn(draft, match)
  const cleared: MatchIndex[] = []
  for (let at = 1; at < draft.touched.length; at++) {
    const next = draft.touched[at] as number
    if (seatAnew(before, draft, next, started)) cleared.push(next)
    sendOn(draft, next)
  }
  if (cleared.length > 0 && mode === 'reject') throw new BracketRuleError('later_matches_played', cleared)

  const after: Bracket = { seeds: before.seeds, structure, slots: draft.slots, results: draft.results }
  const reset = resetChange(before, after)
  return {
    bracket: after,
    changed: writes(before, after, draft.touched, reset),
    cleared,
    reset,
    champion: championOf(after),
  }
}

export const unchanged = (bracket: Bracket): Change => ({
  bracket,
  changed: [],
  cleared: [],
  reset: null,
  champion: championOf(bracket),
})

/** Drops what no longer holds of a match whose teams were replaced; true if something is lost by it. */
const seatAnew = (
  before: Bracket,
  { slots, results }: Draft,
  match: MatchIndex,
  started: ReadonlySet<MatchIndex> | undefined,
): boolean => {
  const team1Replaced = isReplaced(before.slots, slots, 2 * match)
  const team2Replaced = isReplaced(before.slots, slots, 2 * match + 1)
  if (!team1Replaced && !team2Replaced) return false
  const old = results[match] as Result
  const kept = resultSurviving(old, team1Replaced, team2Replaced)
  results[match] = kept
  return kept.rule !== old.rule || started?.has(match) === true
}

const isReplaced = (before: readonly number[], after: readonly number[], slot: number): boolean =>
  before[slot] !== TBD && before[slot] !== after[slot]

const sendOn = (draft: Draft, match: MatchIndex): void => {
  const { slots, structure } = draft
  const slot1 = slots[2 * match] as number
  const slot2 = slots[2 * match + 1] as number
  const { rule } = draft.results[match] as Result
  const winner = structure.winnerTo[match] as number
  const loser = structure.loserTo[match] as number
  if (winner !== NOWHERE) seat(draft, winner, winnerOf(slot1, slot2, rule))
  if (loser !== NOWHERE) seat(draft, loser, loserOf(slot1, slot2, rule))
  if (match === structure.grandFinal) {
    const again = needsReset(rule)
    seat(draft, 2 * structure.reset, again ? slot1 : TBD)
    seat(draft, 2 * structure.reset + 1, again ? slot2 : TBD)
  }
}

const seat = ({ slots, touched }: Draft, slot: number, team: number): void => {
  if (slots[slot] === team) return
  slots[slot] = team
  insertSorted(touched, slot >> 1)
}

/** Once per value. By hand, because `splice` would be a fifth of the cost of a whole result. */
const insertSorted = (sorted: number[], value: number): void => {
  let at = sorted.length
  while (at > 0 && (sorted[at - 1] as number) > value) at--
  if (at > 0 && sorted[at - 1] === value) return
  for (let last = sorted.length; last > at; last--) sorted[last] = sorted[last - 1] as number
  sorted[at] = value
}

const resetChange = (before: Bracket, after: Bracket): Change['reset'] => {
  const slot = 2 * after.structure.reset
  const stood = before.slots[slot] !== TBD
  const stands = after.slots[slot] !== TBD
  return stood === stands ? null : stands ? 'added' : 'removed'
}

const writes = (
  before: Bracket,
  after: Bracket,
  touched: readonly MatchIndex[],
  reset: Change['reset'],
): readonly RowWrite[] =>
  touched.map((match) => {
    const participantsChanged = teamsDiffer(before.slots, after.slots, match)
    if (match !== after.structure.reset || reset === null) {
      return { write: 'update', row: rowOf(after, match), participantsChanged }
    }
    return reset === 'added'
      ? { write: 'insert', row: rowOf(after, match), participantsChanged }
      : { write: 'delete', row: rowOf(before, match), participantsChanged }
  })

const teamsDiffer = (before: readonly number[], after: readonly number[], match: MatchIndex): boolean =>
  teamIn(before, 2 * match) !== teamIn(after, 2 * match) ||
  teamIn(before, 2 * match + 1) !== teamIn(after, 2 * match + 1)

const teamIn = (slots: readonly number[], slot: number): number => Math.max(TBD, slots[slot] as number)
