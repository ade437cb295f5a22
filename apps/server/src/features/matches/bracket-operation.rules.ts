import {
  applyOperation,
  type Bracket,
  BracketRuleError,
  type Change,
  matchesAffectedBy,
  type Operation,
  type RowWrite,
} from '@cup/bracket'
import type { AffectedMatch } from '@cup/contract/matches'
import { AppError } from '../../errors/app-error.ts'
import { toResultColumns } from './bracket-mapping.rules.ts'
import { isStarted } from './match.rules.ts'
import { toAffectedMatch } from './match.view.ts'
import type { MatchRow } from './matches.queries.ts'

interface StoredBracket {
  rows: readonly MatchRow[]
  bracket: Bracket
}

const startedMatches = (rows: readonly MatchRow[]): Set<number> => new Set(rows.filter(isStarted).map((row) => row.idx))

/**
 * Lets the engine compute the changes of the operation. A broken rule becomes an AppError with the engine's message.
 */
export function operate(stored: StoredBracket, operation: Operation, { cascade }: { cascade: boolean }): Change {
  try {
    return applyOperation(stored.bracket, operation, {
      mode: cascade ? 'cascade' : 'reject',
      started: startedMatches(stored.rows),
    })
  } catch (error) {
    throw error instanceof BracketRuleError ? toAppError(stored, operation, error) : error
  }
}

/** The later matches that an operation would change, and whether each would lose a result or a match in progress. */
export function affectedMatches({ rows, bracket }: StoredBracket, operation: Operation): AffectedMatch[] {
  try {
    const { changed, cleared } = matchesAffectedBy(bracket, operation, { started: startedMatches(rows) })
    const acted = 'match' in operation ? operation.match : -1
    return rows
      .filter((row) => row.idx !== acted && changed.includes(row.idx))
      .map((row) => toAffectedMatch(row, cleared.includes(row.idx)))
  } catch (error) {
    throw error instanceof BracketRuleError ? toAppError({ rows, bracket }, operation, error) : error
  }
}

const FIELD_RULES: readonly string[] = ['winner_not_in_match', 'team_not_in_match', 'unknown_team']

function toAppError(stored: StoredBracket, operation: Operation, error: BracketRuleError): AppError {
  if (FIELD_RULES.includes(error.rule)) return new AppError('invalid', error.message, { cause: error })
  if (error.rule !== 'later_matches_played') return new AppError('conflict', error.message, { cause: error })
  return new AppError('conflict', error.message, {
    cause: error,
    code: 'later_matches_played',
    extra: { affected_matches: affectedMatches(stored, operation) },
  })
}

/** Whether a write changes more than the score text. */
export function changesResult(before: MatchRow | undefined, { write, row }: RowWrite): boolean {
  if (before === undefined || write !== 'update') return true
  const after = toResultColumns(row)
  return (
    before.winner_id !== after.winner_id ||
    before.void !== after.void ||
    before.team1_id !== after.team1_id ||
    before.team2_id !== after.team2_id
  )
}
