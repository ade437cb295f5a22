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
  Affected,
  Bracket,
  BracketSide,
  Change,
  DecidedBy,
  Destination,
  MatchIndex,
  MatchLayout,
  MatchRow,
  Operation,
  OperationOptions,
  Outcome,
  Podium,
  RowWrite,
  SlotNumber,
  Standing,
  StoredOutcome,
  TeamId,
} from './types.ts'
