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
import { toLayoutColumns, toResultColumns } from './bracket-mapping.rules.ts'
import { isStarted } from './match.rules.ts'
import { toAffectedMatch } from './match.view.ts'
import { titleOf } from './match-text.rules.ts'
import type { MatchRow, NewMatch } from './matches.queries.ts'

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

/** The later matches that an operation would change, and whether each would lose its result or progress. */
export function affectedMatches({ rows, bracket }: StoredBracket, operation: Operation): AffectedMatch[] {
  try {
    const { changed, cleared } = matchesAffectedBy(bracket, operation, { started: startedMatches(rows) })
    const operated = 'match' in operation ? operation.match : -1
    return rows
      .filter((row) => row.idx !== operated && changed.includes(row.idx))
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

export interface WriteContext {
  tournamentId: string
  structure: Bracket['structure']
  /** The time of the change, by the database's clock. */
  at: string
  target: {
    /** The match that was changed directly. */
    matchId: string
    /** Undefined keeps the current ruling. */
    ruling?: string | null | undefined
    /** The status of the match after its result was removed. */
    reopenAs?: 'in_progress' | 'pending' | undefined
  }
}

/** Whether check-ins and status start over, because the teams changed or the result was removed. */
export const startsOver = (before: MatchRow | undefined, { row, participantsChanged }: RowWrite): boolean =>
  before === undefined || participantsChanged || (before.match_status === 'completed' && !row.complete)

/** The complete row after the change. `id` is the existing one, or a new one for the reset match. */
export function toWrittenRow(
  id: string,
  before: MatchRow | undefined,
  write: RowWrite,
  context: WriteContext,
): NewMatch {
  const { row } = write
  const startOver = startsOver(before, write)
  const result = toResultColumns(row)
  return {
    id,
    tournament_id: context.tournamentId,
    ...toLayoutColumns(row, context.structure),
    ...result,
    ...(before?.id === context.target.matchId && context.target.reopenAs !== undefined
      ? toReopened(before, context.target.reopenAs, context.at)
      : toProgress(before, row.complete, startOver, context.at)),
    ...toRuling(id, before, result.outcome, context),
    updated_at: context.at,
  }
}

function toProgress(before: MatchRow | undefined, complete: boolean, startOver: boolean, at: string) {
  const kept = startOver ? undefined : before
  if (complete) {
    return {
      match_status: 'completed',
      checkin_deadline: null,
      checkin_closed_at: null,
      started_at: kept?.started_at ?? null,
      completed_at: kept?.completed_at ?? at,
    } as const
  }
  return {
    match_status: kept?.match_status ?? 'pending',
    checkin_deadline: kept?.checkin_deadline ?? null,
    checkin_closed_at: kept?.checkin_closed_at ?? null,
    started_at: kept?.started_at ?? null,
    completed_at: null,
  } as const
}

/** Only an organiser opens the check-in of a reopened match, even in an automatic cup. */
function toReopened(before: MatchRow, status: 'in_progress' | 'pending', at: string) {
  const isRunning = status === 'in_progress'
  return {
    match_status: status,
    checkin_deadline: null,
    checkin_closed_at: isRunning ? null : at,
    started_at: isRunning ? (before.started_at ?? at) : null,
    completed_at: null,
  } as const
}

/** A ruling is kept while the outcome that it explains is the same. */
function toRuling(id: string, before: MatchRow | undefined, outcome: number, { target, at }: WriteContext) {
  if (id === target.matchId && target.ruling !== undefined) {
    return { ruling: target.ruling, ruling_at: target.ruling === null ? null : at }
  }
  const isKept = before !== undefined && before.outcome === outcome && outcome !== 0
  return isKept ? { ruling: before.ruling, ruling_at: before.ruling_at } : { ruling: null, ruling_at: null }
}

/** The next match of the grand final depends on its result. For every other match it is fixed. */
export function nextMatches({ idx }: MatchRow, { bracket, reset }: Change, changedIds: string[]): Partial<MatchRow> {
  if (idx !== bracket.structure.grandFinal || reset === null) return {}
  const resetId = reset === 'added' ? (changedIds.at(-1) ?? null) : null
  return { winner_to_id: resetId, loser_to_id: resetId }
}

/** Other matches that start again because of the change. */
export const restartedBy = ({ cleared }: Change, rows: readonly MatchRow[], match: MatchRow): string[] =>
  rows.filter((row) => cleared.includes(row.idx) && row.id !== match.id).map((row) => row.id)

/** For the audit log: the matches whose result or progress was cleared. */
export function clearedBy({ cleared }: Change, rows: readonly MatchRow[]): { cleared_matches?: string[] } {
  const lost = rows.filter((row) => cleared.includes(row.idx)).map(titleOf)
  return lost.length > 0 ? { cleared_matches: lost } : {}
}
