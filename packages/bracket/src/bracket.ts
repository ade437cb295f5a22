import type { MatchState } from './match-state.ts'
import type { Structure } from './structure.ts'
import type { MatchIndex, MatchRow, TeamId } from './types.ts'

/** One immutable state of a tournament. Read it with the functions of this package. */
export interface Bracket {
  /** Team ids, best seed first. */
  readonly seeds: readonly TeamId[]
  readonly structure: Structure
  /** By match index, the reset included. */
  readonly matches: readonly MatchState[]
}

export type Operation =
  | {
      readonly type: 'result'
      readonly match: MatchIndex
      readonly winner: TeamId
      readonly score?: string | null | undefined
    }
  | { readonly type: 'forfeit'; readonly match: MatchIndex; readonly team: TeamId }
  | { readonly type: 'disqualify'; readonly match: MatchIndex; readonly team: TeamId }
  | { readonly type: 'double_forfeit'; readonly match: MatchIndex }
  | { readonly type: 'withdraw'; readonly team: TeamId }
  | { readonly type: 'clear'; readonly match: MatchIndex }

export interface OperationOptions {
  /** If later results would be lost, `reject` (the default) throws and `cascade` clears them. */
  readonly mode?: 'reject' | 'cascade'
  /** Matches in progress without a result (check-in open, being played): they count as lost too. */
  readonly started?: ReadonlySet<MatchIndex>
}

export interface RowWrite {
  readonly write: 'insert' | 'update' | 'delete'
  /** The row after the change; for a delete, before it. */
  readonly row: MatchRow
  /** True if `team1` or `team2` changed: check-ins and status of the match are reset. */
  readonly participantsChanged: boolean
}

export interface Change {
  readonly bracket: Bracket
  /** The rows that differ, ascending by index. */
  readonly changed: readonly RowWrite[]
  /** Later matches whose result or start is lost, ascending. */
  readonly cleared: readonly MatchIndex[]
  /** Whether the reset of the grand final was added or removed. */
  readonly reset: 'added' | 'removed' | null
  /** Undefined while open, null if no team is left. */
  readonly champion: TeamId | null | undefined
}

export interface Affected {
  readonly changed: readonly MatchIndex[]
  readonly cleared: readonly MatchIndex[]
}

export interface Standing {
  readonly team: TeamId
  /** Competition rank (1, 2, 3, 4, 5, 5, 7, 7, …); null while the team is still in. */
  readonly rank: number | null
}

export interface Podium {
  readonly first: TeamId | null
  readonly second: TeamId | null
  readonly third: TeamId | null
}
