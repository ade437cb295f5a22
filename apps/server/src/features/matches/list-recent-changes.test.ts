import { describe, expect, test } from 'vitest'
import { toRecentChange } from './list-recent-changes.ts'
import type { SavedRow, StoredChange } from './match-changes.queries.ts'
import type { MatchRow } from './matches.queries.ts'

const final: SavedRow = {
  id: 'final',
  idx: 5,
  bracket: 'winners',
  round_name: 'Grand Final',
  position: 1,
  match_status: 'completed',
  team1_id: 'one',
  team2_id: 'two',
  winner_id: 'two',
  score: '3-1',
  outcome: 2,
  void: false,
}
const reset: SavedRow = {
  ...final,
  id: 'reset',
  idx: 6,
  round_name: 'Grand Final Reset',
  match_status: 'pending',
  winner_id: null,
  score: null,
}
const asRow = (row: SavedRow) => ({ ...row, team1_name: 'Falcons', team2_name: 'Owls' }) as MatchRow
const change: StoredChange = {
  id: '7',
  at: new Date('2026-11-06T21:00:00Z'),
  match_id: 'final',
  action: 'match.set_score',
  actor_name: 'Ada',
  touched: ['final'],
  inserted: [],
  rows: [],
  untouched: true,
  prize_sent: false,
}
const listed = (changes: Partial<StoredChange>, rows: readonly SavedRow[]) =>
  toRecentChange({ change: { ...change, ...changes }, rows: rows.map(asRow), refusal: undefined })

const played = {
  match_status: 'completed',
  team1_name: 'Falcons',
  team2_name: 'Owls',
  winner_name: 'Owls',
  score: '3-1',
}
const waiting = { ...played, match_status: 'pending', winner_name: null, score: null }

describe('a change in the list', () => {
  test('that added a match shows that undoing removes it', () => {
    const before: SavedRow = { ...final, match_status: 'pending', winner_id: null, score: null }
    const { matches } = listed({ inserted: ['reset'], rows: [before] }, [final, reset])
    expect(matches).toEqual([
      {
        match_id: 'final',
        round_name: 'Grand Final',
        position: 1,
        bracket: 'winners',
        now: played,
        after_undo: waiting,
      },
      {
        match_id: 'reset',
        round_name: 'Grand Final Reset',
        position: 1,
        bracket: 'winners',
        now: waiting,
        after_undo: null,
      },
    ])
  })

  test('that removed a match shows that undoing restores it', () => {
    const now: SavedRow = { ...final, winner_id: 'one' }
    const { matches } = listed({ touched: ['final', 'reset'], rows: [final, reset] }, [now])
    expect(matches[1]).toEqual({
      match_id: 'reset',
      round_name: 'Grand Final Reset',
      position: 1,
      bracket: 'winners',
      now: null,
      after_undo: waiting,
    })
  })

  test('of a deleted match has its former title', () => {
    expect(listed({ match_id: 'reset', touched: ['reset'], rows: [reset] }, [final]).match_title).toBe(
      'Grand Final Reset: Falcons v Owls',
    )
  })

  test('says TBD for a team that is not known', () => {
    const open = { ...reset, team1_id: null, team2_id: null }
    const { match_title, matches } = toRecentChange({
      change: { ...change, match_id: 'reset', touched: ['reset'], rows: [open] },
      rows: [{ ...open, team1_name: null, team2_name: null } as MatchRow],
      refusal: undefined,
    })
    expect(match_title).toBe('Grand Final Reset: TBD v TBD')
    expect(matches[0]?.now).toMatchObject({ team1_name: null, team2_name: null, winner_name: null })
  })
})
