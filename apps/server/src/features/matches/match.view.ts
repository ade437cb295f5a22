import type { TimedMatch } from '@cup/contract/expected-times'
import type { AffectedMatch, Match, MyMatch } from '@cup/contract/matches'
import type { MatchRow } from './matches.queries.ts'
import type { CupTimeRow, OwnMatchRow } from './own-matches.queries.ts'

export const toMatch = (row: MatchRow): Match => ({
  id: row.id,
  bracket: row.bracket,
  round: row.round,
  round_name: row.round_name,
  position: row.position,
  best_of: row.best_of,
  match_status: row.match_status,
  team1_id: row.team1_id,
  team2_id: row.team2_id,
  winner_id: row.winner_id,
  score: row.score,
  series: toSeries(row),
  checked_in_teams: row.checked_in_teams,
  checkin_deadline: row.checkin_deadline?.toISOString() ?? null,
  winner_to: toSlot(row.winner_to_id, row.winner_to_slot),
  loser_to: toSlot(row.loser_to_id, row.loser_to_slot),
  ruling: row.ruling,
  started_at: row.started_at?.toISOString() ?? null,
  completed_at: row.completed_at?.toISOString() ?? null,
  revision: row.revision,
})

const toSeries = ({ match_status, series_team1: team1, series_team2: team2 }: MatchRow): Match['series'] =>
  match_status !== 'in_progress' || team1 === null || team2 === null ? null : { team1, team2 }

/** The matches that the expected times of a cup are calculated from. */
export function toTimedMatches(rows: readonly CupTimeRow[]): TimedMatch[] {
  const ids = new Map(rows.map(({ idx, id }) => [idx, id]))
  const slotOf = (idx: number | null, slot: number | null) => toSlot(ids.get(idx ?? -1) ?? null, slot)
  return rows.map((row) => ({
    id: row.id,
    match_status: row.match_status,
    best_of: row.best_of,
    winner_id: row.winner_id,
    score: row.score,
    started_at: row.started_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
    checkin_deadline: row.checkin_deadline?.toISOString() ?? null,
    winner_to: slotOf(row.winner_to_idx, row.winner_to_slot),
    loser_to: slotOf(row.loser_to_idx, row.loser_to_slot),
  }))
}

const toSlot = (matchId: string | null, slot: number | null): Match['winner_to'] =>
  matchId === null || slot === null ? null : { match_id: matchId, slot: slot === 1 ? 'team1' : 'team2' }

/** `lost`: the result or the progress would be cleared, not only a team changed. */
export const toAffectedMatch = (row: MatchRow, lost: boolean): AffectedMatch => ({
  match_id: row.id,
  round_name: row.round_name,
  position: row.position,
  bracket: row.bracket,
  match_status: row.match_status,
  team1_name: row.team1_name,
  team2_name: row.team2_name,
  score: row.score,
  lost,
})

/** About a match that was not called yet. */
export interface Waiting {
  expectedAt: string | undefined
  opponentFrom: string | null
}

export const toMyMatch = (
  { idx: _, opponent_slot: _slot, checkin_deadline, ...shown }: OwnMatchRow,
  waiting: Waiting | undefined,
): MyMatch => ({
  ...shown,
  opponent_from: waiting?.opponentFrom ?? null,
  checkin_deadline: checkin_deadline?.toISOString() ?? null,
  expected_at: waiting?.expectedAt ?? null,
})
