import type { MatchRow as EngineRow, Outcome } from '@cup/bracket'
import { describe, expect, test } from 'vitest'
import { toOutcomeCode } from './bracket-mapping.rules.ts'
import { toWrittenRow, type WriteContext } from './bracket-operation.rules.ts'
import type { MatchRow } from './matches.queries.ts'

const NOW = '2026-11-06 21:00:00+00'
const EARLIER = new Date('2026-11-06T20:00:00Z')

const rowWith = (outcome: Outcome | null) =>
  ({
    idx: 0,
    roundName: 'Winners Round 1',
    outcome,
    complete: outcome !== null,
    winnerTo: null,
    loserTo: null,
  }) as EngineRow
const storedWith = (outcome: Outcome | null, ruling: string | null) =>
  ({ id: 'match', outcome: toOutcomeCode(outcome), ruling, ruling_at: EARLIER, match_status: 'completed' }) as MatchRow

/** The ruling of a match after a change to it, or to another one. */
function rulingAfter(
  before: MatchRow | undefined,
  outcome: Outcome | null,
  target: WriteContext['target'] = { matchId: 'another' },
) {
  const context = { tournamentId: 'cup', structure: { grandFinal: 5, reset: 6 }, at: NOW, target } as WriteContext
  const write = { write: 'update', row: rowWith(outcome), participantsChanged: false } as const
  const { ruling, ruling_at } = toWrittenRow('match', before, write, context)
  return [ruling, ruling_at]
}

describe('the ruling of a match', () => {
  const before = storedWith('team1_won', 'Corrected: the score was 2-1')
  const none = [null, null]

  test('is set by the action, with its time', () => {
    const target = { matchId: 'match', ruling: 'Disqualified: Owls (Late)' }
    expect(rulingAfter(before, 'team2_disqualified', target)).toEqual([target.ruling, NOW])
  })

  test('is removed by an action that has none', () => {
    expect(rulingAfter(before, 'team1_won', { matchId: 'match', ruling: null })).toEqual(none)
  })

  test('is kept while the outcome is the same', () => {
    expect(rulingAfter(before, 'team1_won')).toEqual([before.ruling, EARLIER])
    expect(rulingAfter(before, 'team2_won')).toEqual(none)
  })

  test('is removed with the outcome', () => {
    expect(rulingAfter(before, null)).toEqual(none)
    expect(rulingAfter(storedWith(null, 'Reopened: Owls had won 2-1'), null)).toEqual(none)
  })

  test('does not exist in a new match', () => {
    expect(rulingAfter(undefined, null)).toEqual(none)
  })
})
