import type { MatchState, RecentChange } from '@cup/contract/changes'
import { RECENT_CHANGES } from '@cup/contract/constants'
import { matchName } from '@cup/contract/match-name'
import type { Deps } from '../../deps.ts'
import type { AppError } from '../../errors/app-error.ts'
import { requireTournament } from '../tournaments/require-tournament.step.ts'
import { findRecentChanges, type SavedRow, type StoredChange } from './match-changes.queries.ts'
import { findMatchesByTournamentId, type MatchRow } from './matches.queries.ts'
import { refusalOfUndo } from './undo.rules.ts'

/** The last changes of a cup, newest first, with the effect of undoing each. */
export async function listRecentChanges(
  { db }: Pick<Deps, 'db'>,
  { tournamentId }: { tournamentId: string },
): Promise<{ changes: RecentChange[] }> {
  const tournament = await requireTournament(db, tournamentId)
  const rows = await findMatchesByTournamentId(db, tournamentId)
  const changes = await findRecentChanges(db, tournamentId, RECENT_CHANGES)
  return {
    changes: changes.map((change) =>
      toRecentChange({ change, rows, refusal: refusalOfUndo({ tournament, rows }, change) }),
    ),
  }
}

interface ListedChange {
  change: StoredChange
  rows: readonly MatchRow[]
  refusal: AppError | undefined
}

export function toRecentChange({ change, rows, refusal }: ListedChange): RecentChange {
  const names = namesOf(rows)
  const now = new Map(rows.map((row) => [row.id, row]))
  const saved = new Map(change.rows.map((row) => [row.id, row]))
  const match = now.get(change.match_id) ?? saved.get(change.match_id)
  return {
    id: change.id,
    at: change.at.toISOString(),
    action: change.action,
    actor_name: change.actor_name,
    match_id: change.match_id,
    match_title: match === undefined ? '' : titleOf(match, names),
    undoable: refusal === undefined,
    refusal: refusal?.message ?? null,
    matches: [...change.touched, ...change.inserted].flatMap((id) => toChangedMatch(now.get(id), saved.get(id), names)),
  }
}

type Names = ReadonlyMap<string | null, string | null>

const namesOf = (rows: readonly MatchRow[]): Names =>
  new Map(
    rows.flatMap(({ team1_id, team1_name, team2_id, team2_name }) => [
      [team1_id, team1_name],
      [team2_id, team2_name],
    ]),
  )

const nameIn = (names: Names, teamId: string | null): string | null => names.get(teamId) ?? null

const titleOf = (row: SavedRow, names: Names): string =>
  `${matchName(row)}: ${nameIn(names, row.team1_id) ?? 'TBD'} v ${nameIn(names, row.team2_id) ?? 'TBD'}`

function toChangedMatch(now: SavedRow | undefined, saved: SavedRow | undefined, names: Names): RecentChange['matches'] {
  const layout = now ?? saved
  if (layout === undefined) return []
  return [
    {
      match_id: layout.id,
      round_name: layout.round_name,
      position: layout.position,
      bracket: layout.bracket,
      now: now === undefined ? null : toState(now, names),
      after_undo: saved === undefined ? null : toState(saved, names),
    },
  ]
}

const toState = (row: SavedRow, names: Names): MatchState => ({
  match_status: row.match_status,
  team1_name: nameIn(names, row.team1_id),
  team2_name: nameIn(names, row.team2_id),
  winner_name: nameIn(names, row.winner_id),
  score: row.score,
})
