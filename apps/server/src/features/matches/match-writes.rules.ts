import type { Bracket, RowWrite } from '@cup/bracket'
import { toLayoutColumns, toResultColumns } from './bracket-mapping.rules.ts'
import type { MatchRow, NewMatch } from './matches.queries.ts'

export interface WriteContext {
  tournamentId: string
  structure: Bracket['structure']
  /** The moment of the change, by the database's clock. */
  at: string
  /** The match that was acted on, and the public line it gets; undefined leaves the one it has. */
  acted: { matchId: string; ruling?: string | null | undefined }
}

/** Whether check-ins and status of the match start afresh: other teams than before, or its result is gone. */
export const startsAfresh = (before: MatchRow | undefined, { row, participantsChanged }: RowWrite): boolean =>
  before === undefined || participantsChanged || (before.match_status === 'completed' && !row.complete)

/** The whole row as it is after the change; `id` is the one it has, or the new one of a reset match. */
export function toWrittenRow(
  id: string,
  before: MatchRow | undefined,
  write: RowWrite,
  context: WriteContext,
): NewMatch {
  const { row } = write
  const afresh = startsAfresh(before, write)
  const result = toResultColumns(row)
  return {
    id,
    tournament_id: context.tournamentId,
    ...toLayoutColumns(row, context.structure),
    ...result,
    ...toProgress(before, row.complete, afresh, context.at),
    ...toRuling(id, before, result.outcome, context),
    updated_at: context.at,
  }
}

function toProgress(before: MatchRow | undefined, complete: boolean, afresh: boolean, at: string) {
  const kept = afresh ? undefined : before
  if (complete) {
    return {
      match_status: 'completed',
      checkin_deadline: null,
      started_at: kept?.started_at ?? null,
      completed_at: kept?.completed_at ?? at,
    } as const
  }
  return {
    match_status: kept?.match_status ?? 'pending',
    checkin_deadline: kept?.checkin_deadline ?? null,
    started_at: kept?.started_at ?? null,
    completed_at: null,
  } as const
}

/** A ruling stays for as long as what it explains. */
function toRuling(id: string, before: MatchRow | undefined, outcome: number, { acted, at }: WriteContext) {
  if (id === acted.matchId && acted.ruling !== undefined) {
    return { ruling: acted.ruling, ruling_at: acted.ruling === null ? null : at }
  }
  const isKept = before !== undefined && before.outcome === outcome && outcome !== 0
  return isKept ? { ruling: before.ruling, ruling_at: before.ruling_at } : { ruling: null, ruling_at: null }
}
