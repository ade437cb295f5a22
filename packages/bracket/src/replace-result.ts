import type { Bracket, Change, OperationOptions, RowWrite } from './bracket.ts'
import { BracketRuleError } from './bracket-rule-error.ts'
import { championOf, hasReset } from './champion.ts'
import { NOWHERE } from './link-matches.ts'
import { loserOf, type MatchState, needsReset, TBD, winnerOf } from './match-state.ts'
import { type Result, resultSurviving } from './outcomes.ts'
import { rowOf } from './rows.ts'
import type { MatchIndex } from './types.ts'

interface Draft {
  readonly structure: Bracket['structure']
  readonly matches: MatchState[]
  /** Matches to evaluate, ascending. Evaluated ones stay, so in the end it lists the changed matches. */
  readonly touched: MatchIndex[]
}

/**
 * Replaces the result of one match and propagates the difference to every later match.
 * A match is evaluated after all its feeders, so only once, and no intermediate state can clear a result.
 */
export const replaceResult = (
  before: Bracket,
  idx: MatchIndex,
  { rule, score }: Result,
  { mode = 'reject', started }: OperationOptions,
): Change => {
  const old = before.matches[idx] as MatchState
  if (old.rule === rule && old.score === score) return unchanged(before)

  const { seeds, structure } = before
  const draft: Draft = { structure, matches: before.matches.slice(), touched: [idx] }
  draft.matches[idx] = { slot1: old.slot1, slot2: old.slot2, rule, score }
  sendOn(draft, idx)
  const cleared: MatchIndex[] = []
  for (let at = 1; at < draft.touched.length; at++) {
    const next = draft.touched[at] as number
    if (dropResult(before, draft, next, started)) cleared.push(next)
    sendOn(draft, next)
  }
  if (cleared.length > 0 && mode === 'reject') throw new BracketRuleError('later_matches_played', cleared)

  const bracket: Bracket = { seeds, structure, matches: draft.matches }
  const reset = resetChange(before, bracket)
  const changed = writes(before, bracket, draft.touched, reset)
  return { bracket, changed, cleared, reset, champion: championOf(bracket) }
}

export const unchanged = (bracket: Bracket): Change => ({
  bracket,
  changed: [],
  cleared: [],
  reset: null,
  champion: championOf(bracket),
})

const sendOn = (draft: Draft, idx: MatchIndex): void => {
  const { matches, structure } = draft
  const match = matches[idx] as MatchState
  const winner = structure.winnerTo[idx] as number
  const loser = structure.loserTo[idx] as number
  if (winner !== NOWHERE) seat(draft, winner, winnerOf(match))
  if (loser !== NOWHERE) seat(draft, loser, loserOf(match))
  if (idx === structure.grandFinal) {
    const again = needsReset(match)
    seat(draft, 2 * structure.reset, again ? match.slot1 : TBD)
    seat(draft, 2 * structure.reset + 1, again ? match.slot2 : TBD)
  }
}

const seat = ({ matches, touched }: Draft, slot: number, team: number): void => {
  const idx = slot >> 1
  const { slot1, slot2, rule, score } = matches[idx] as MatchState
  const isSecond = (slot & 1) === 1
  if ((isSecond ? slot2 : slot1) === team) return
  matches[idx] = isSecond ? { slot1, slot2: team, rule, score } : { slot1: team, slot2, rule, score }
  insertSorted(touched, idx)
}

/** Inserts each value once. Without `splice`, which would be a fifth of the cost of a whole result. */
const insertSorted = (sorted: number[], value: number): void => {
  let at = sorted.length
  while (at > 0 && (sorted[at - 1] as number) > value) at--
  if (at > 0 && sorted[at - 1] === value) return
  for (let last = sorted.length; last > at; last--) sorted[last] = sorted[last - 1] as number
  sorted[at] = value
}

/** Clears the outdated outcome of a match whose teams were replaced; true if that loses a result or a start. */
const dropResult = (
  before: Bracket,
  { matches }: Draft,
  idx: MatchIndex,
  started: ReadonlySet<MatchIndex> | undefined,
): boolean => {
  const old = before.matches[idx] as MatchState
  const { slot1, slot2 } = matches[idx] as MatchState
  const team1Replaced = old.slot1 !== TBD && old.slot1 !== slot1
  const team2Replaced = old.slot2 !== TBD && old.slot2 !== slot2
  if (!team1Replaced && !team2Replaced) return false
  const { rule, score } = resultSurviving(old, team1Replaced, team2Replaced)
  matches[idx] = { slot1, slot2, rule, score }
  return rule !== old.rule || started?.has(idx) === true
}

const resetChange = (before: Bracket, after: Bracket): Change['reset'] => {
  const stands = hasReset(after)
  return hasReset(before) === stands ? null : stands ? 'added' : 'removed'
}

const writes = (
  before: Bracket,
  after: Bracket,
  touched: readonly MatchIndex[],
  reset: Change['reset'],
): readonly RowWrite[] => {
  const isWritten = (idx: MatchIndex): boolean =>
    (idx === after.structure.reset && reset !== null) || !hasSameRow(before, after, idx)
  return touched.filter(isWritten).map((idx) => {
    const participantsChanged = teamsDiffer(before.matches[idx] as MatchState, after.matches[idx] as MatchState)
    if (idx !== after.structure.reset || reset === null) {
      return { write: 'update', row: rowOf(after, idx), participantsChanged }
    }
    return reset === 'added'
      ? { write: 'insert', row: rowOf(after, idx), participantsChanged }
      : { write: 'delete', row: rowOf(before, idx), participantsChanged }
  })
}

/** The row does not show which of two empty slots stays empty, so a changed match may have an equal row. */
const hasSameRow = (before: Bracket, after: Bracket, idx: MatchIndex): boolean => {
  const [was, is] = [before.matches[idx] as MatchState, after.matches[idx] as MatchState]
  if (was.rule !== is.rule || was.score !== is.score || teamsDiffer(was, is)) return false
  return (
    Math.min(was.slot1, was.slot2) === Math.min(is.slot1, is.slot2) && was.slot1 + was.slot2 === is.slot1 + is.slot2
  )
}

/** `TBD` and `VOID` both mean an empty slot here. */
const teamsDiffer = (before: MatchState, after: MatchState): boolean =>
  Math.max(TBD, before.slot1) !== Math.max(TBD, after.slot1) ||
  Math.max(TBD, before.slot2) !== Math.max(TBD, after.slot2)
