import { toRows } from '@cup/bracket'
import { AppError } from '../../errors/app-error.ts'
import { prizeAlreadySent } from '../payouts/payout.rules.ts'
import type { TournamentRow } from '../tournaments/tournaments.queries.ts'
import { toBracket, toResultColumns } from './bracket-mapping.rules.ts'
import type { SavedRow, StoredChange } from './match-changes.queries.ts'
import type { MatchRow } from './matches.queries.ts'

type Cup = Pick<TournamentRow, 'status'>

interface CupWithRows {
  tournament: Cup
  rows: readonly MatchRow[]
}

/** The change, if it belongs to this match and can be undone. */
export function requireUndoable(
  { tournament, rows, match }: CupWithRows & { match: Pick<MatchRow, 'id'> },
  change: StoredChange | undefined,
): StoredChange {
  if (change === undefined) throw new AppError('conflict', 'There is nothing to undo')
  if (change.match_id !== match.id) throw laterChange()
  const refusal = refusalOfUndo({ tournament, rows }, change)
  if (refusal !== undefined) throw refusal
  return change
}

/** The match whose last change can be undone, if any. Undoing the last change always leaves a consistent bracket. */
export function undoableMatchId(tournament: Cup, change: StoredChange | undefined): string | null {
  return change === undefined || refusalByState(tournament, change) !== undefined ? null : change.match_id
}

export const refusalOfUndo = ({ tournament, rows }: CupWithRows, change: StoredChange): AppError | undefined =>
  refusalByState(tournament, change) ?? (isConsistent(rowsAfterUndo(rows, change)) ? undefined : laterChange())

function refusalByState(tournament: Cup, change: StoredChange): AppError | undefined {
  if (!change.untouched || tournament.status === 'completed') return laterChange()
  return change.prize_sent ? prizeAlreadySent() : undefined
}

const laterChange = (): AppError => new AppError('conflict', 'A later change was made, so this can no longer be undone')

/** A match after an undo, with the seeds that the engine needs. */
type RestoredRow = SavedRow & Pick<MatchRow, 'team1_seed' | 'team2_seed'>

/** The bracket as it would be after the undo, in the engine's order. */
function rowsAfterUndo(rows: readonly MatchRow[], { inserted, rows: saved }: StoredChange): RestoredRow[] {
  const seeds = new Map(
    rows.flatMap(({ team1_id, team1_seed, team2_id, team2_seed }) => [
      [team1_id, team1_seed],
      [team2_id, team2_seed],
    ]),
  )
  const restoredIds = new Set(saved.map(({ id }) => id))
  const kept = rows.filter(({ id }) => !restoredIds.has(id) && !inserted.includes(id))
  const restored = saved.map((row) => ({
    ...row,
    team1_seed: seeds.get(row.team1_id) ?? null,
    team2_seed: seeds.get(row.team2_id) ?? null,
  }))
  return [...kept, ...restored].toSorted((one, other) => one.idx - other.idx)
}

/**
 * Whether every row is what the engine derives from the decisions. An older change is undone only if this holds
 * afterwards, even if the times of the rows would allow it.
 */
function isConsistent(rows: readonly RestoredRow[]): boolean {
  const derived = derive(rows)
  return (
    derived?.length === rows.length &&
    rows.every((row, index) => {
      const expected = derived[index]
      if (expected === undefined || expected.idx !== row.idx) return false
      const { team1_id, team2_id, winner_id } = toResultColumns(expected)
      const isSame = row.team1_id === team1_id && row.team2_id === team2_id && row.winner_id === winner_id
      return isSame && expected.complete === (row.match_status === 'completed')
    })
  )
}

function derive(rows: readonly RestoredRow[]) {
  try {
    return toRows(toBracket(rows))
  } catch (error) {
    // the outcomes contradict each other
    if (error instanceof RangeError) return undefined
    throw error
  }
}
