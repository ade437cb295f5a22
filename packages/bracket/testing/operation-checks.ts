import {
  applyOperation,
  type Bracket,
  BracketRuleError,
  type Change,
  championOf,
  matchesAffectedBy,
  type Operation,
  openMatchOf,
  rowOf,
  toRows,
} from '../src/index.ts'
import { checkBracket, checkStorage, isSameState } from './bracket-checks.ts'
import { type Decisions, naiveDecide, naiveDecision, naivePairs, naiveRows } from './naive-bracket.ts'

export interface Step {
  readonly after: Bracket
  readonly decisions: Decisions
  readonly findings: readonly string[]
}

/** Applies an operation in every possible way and compares each with the naive rules. */
export const stepWithChecks = (before: Bracket, decisions: Decisions, operation: Operation): Step => {
  const change = applyOperation(before, operation, { mode: 'cascade' })
  const naive = decideNaively(before, decisions, operation)
  const findings = [
    ...checkAgainstNaive(change, naive),
    ...checkDelta(before, change),
    ...checkDryRun(before, operation, change),
    ...checkRejection(before, operation, change),
    ...checkRepetition(change, operation),
    ...checkScoreOnly(before, operation, change),
    ...checkStorage(change.bracket),
    ...checkBracket(change.bracket),
  ]
  return { after: change.bracket, decisions: naive.decisions, findings }
}

type Naive = ReturnType<typeof naiveDecide>

const decideNaively = (before: Bracket, decisions: Decisions, operation: Operation): Naive => {
  const plain = operation.type === 'withdraw' ? asDisqualification(before, operation.team) : operation
  if (!plain) return { decisions, lost: [] }
  const pair = naivePairs(before.seeds, decisions)[plain.match] ?? ['', '']
  const decision = naiveDecision(pair, decisions.get(plain.match), plain)
  return naiveDecide(before.seeds, decisions, plain.match, decision)
}

const asDisqualification = (before: Bracket, team: string) => {
  const match = openMatchOf(before, team)
  return match === undefined ? undefined : ({ type: 'disqualify', match, team } as const)
}

const checkAgainstNaive = ({ bracket, cleared }: Change, naive: Naive): string[] => {
  const findings: string[] = []
  const expected = naiveRows(bracket.seeds, naive.decisions)
  const found = toRows(bracket).map(({ team1, team2, winner, complete }) => ({ team1, team2, winner, complete }))
  if (JSON.stringify(found) !== JSON.stringify(expected)) findings.push('rows differ from the naive ones')
  if (cleared.join() !== naive.lost.join()) findings.push(`cleared ${cleared}, naively ${naive.lost}`)
  bracket.matches.forEach(({ rule, score }, match) => {
    const decision = naive.decisions.get(match)
    if (rule.outcome !== (decision?.outcome ?? null)) findings.push(`match ${match}: ${rule.outcome}`)
    if (score !== (decision?.score ?? null)) findings.push(`match ${match}: score ${score}`)
  })
  return findings
}

/** The returned rows are exactly those that differ, with the right differences. */
const checkDelta = (before: Bracket, { bracket: after, changed, reset, champion }: Change): string[] => {
  const findings: string[] = []
  const rowsBefore = toRows(before)
  const rowsAfter = toRows(after)
  const differing = Array.from({ length: before.structure.matchCount }, (_, match) => match).filter(
    (match) => JSON.stringify(rowsBefore[match]) !== JSON.stringify(rowsAfter[match]),
  )
  if (changed.map(({ row }) => row.idx).join() !== differing.join()) findings.push(`differing rows ${differing}`)
  for (const { write, row, participantsChanged } of changed) {
    const [was, is] = [rowsBefore[row.idx], rowsAfter[row.idx]]
    const expected = was ? (is ? 'update' : 'delete') : 'insert'
    if (write !== expected) findings.push(`${write} instead of ${expected} of ${row.key}`)
    if (JSON.stringify(row) !== JSON.stringify(is ?? was)) findings.push(`${row.key} is not as told`)
    const moved = was?.team1 !== is?.team1 || was?.team2 !== is?.team2
    if (participantsChanged !== moved) findings.push(`${row.key}: participants changed ${participantsChanged}`)
  }
  const grew = rowsAfter.length - rowsBefore.length
  if (reset !== (grew > 0 ? 'added' : grew < 0 ? 'removed' : null)) findings.push(`reset ${reset}`)
  if (champion !== championOf(after)) findings.push(`champion ${champion}`)
  return findings
}

const checkDryRun = (before: Bracket, operation: Operation, { changed, cleared }: Change): string[] => {
  const dry = matchesAffectedBy(before, operation)
  const done = { changed: changed.map(({ row }) => row.idx), cleared }
  return JSON.stringify(dry) === JSON.stringify(done) ? [] : ['the dry run says otherwise']
}

/** Without `cascade`, an operation that would lose later results is refused with their list. */
const checkRejection = (before: Bracket, operation: Operation, change: Change): string[] => {
  try {
    const allowed = applyOperation(before, operation)
    return change.cleared.length === 0 && isSameState(allowed.bracket, change.bracket) ? [] : ['not refused']
  } catch (error) {
    if (!(error instanceof BracketRuleError) || error.rule !== 'later_matches_played') throw error
    return error.cleared.join() === change.cleared.join() && error.cleared.length > 0 ? [] : ['wrongly refused']
  }
}

/** Another score for the winner a match already has touches that match alone. */
const checkScoreOnly = (before: Bracket, operation: Operation, { changed, cleared }: Change): string[] => {
  if (operation.type !== 'result' || rowOf(before, operation.match).winner !== operation.winner) return []
  return changed.every(({ row }) => row.idx === operation.match) && cleared.length === 0 ? [] : ['a score moves teams']
}

const checkRepetition = ({ bracket }: Change, operation: Operation): string[] => {
  const again = applyOperation(bracket, operation)
  return again.changed.length === 0 && again.bracket === bracket ? [] : ['the second time changes something']
}

/** Removing the outcome of a match that was just decided restores the previous state. */
export const checkUndo = (before: Bracket, operation: Operation): string[] => {
  if (operation.type === 'withdraw' || operation.type === 'clear') return []
  if (rowOf(before, operation.match).outcome !== null) return []
  const { bracket } = applyOperation(before, operation)
  const { bracket: undone } = applyOperation(bracket, { type: 'clear', match: operation.match })
  return isSameState(undone, before) ? [] : ['clearing leaves a trace']
}
