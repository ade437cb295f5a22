export type { Affected, Bracket, Change, Operation, OperationOptions, Podium, RowWrite, Standing } from './bracket.ts'
export { type BracketRule, BracketRuleError } from './bracket-rule-error.ts'
export { championOf } from './champion.ts'
export { fromRows } from './from-rows.ts'
export { generate } from './generate.ts'
export { openMatchOf, readyMatches } from './open-matches.ts'
export {
  applyOperation,
  applyResult,
  clearResult,
  disqualify,
  doubleForfeit,
  forfeit,
  matchesAffectedBy,
  withdraw,
} from './operations.ts'
export { podium } from './podium.ts'
export { rowOf, toRows } from './rows.ts'
export { standings } from './standings.ts'
export type {
  BracketSide,
  DecidedBy,
  Destination,
  MatchIndex,
  MatchLayout,
  MatchRow,
  Outcome,
  SlotNumber,
  StoredOutcome,
  TeamId,
} from './types.ts'
