import type { Bracket, RowWrite } from '@cup/bracket'
import { toLayoutColumns, toResultColumns } from './bracket-mapping.rules.ts'
import type { MatchRow, NewMatch } from './matches.queries.ts'

export interface WriteContext {
  tournamentId: string
  structure: Bracket['structure']
  /** The time of the change, by the database's clock. */
  at: string
  acted: {
    /** The match that was changed directly. */
    matchId: string
    /** Undefined keeps the ruling it has. */
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
    ...(before?.id === context.acted.matchId && context.acted.reopenAs !== undefined
      ? toReopened(before, context.acted.reopenAs, context.at)
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

/** An organiser reopened the match, so its check-in is the organiser's to open, also in an automatic cup. */
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

/** A ruling stays as long as the outcome it explains. */
function toRuling(id: string, before: MatchRow | undefined, outcome: number, { acted, at }: WriteContext) {
  if (id === acted.matchId && acted.ruling !== undefined) {
    return { ruling: acted.ruling, ruling_at: acted.ruling === null ? null : at }
  }
  const isKept = before !== undefined && before.outcome === outcome && outcome !== 0
  return isKept ? { ruling: before.ruling, ruling_at: before.ruling_at } : { ruling: null, ruling_at: null }
}
