import { expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { indexBracket } from '../board/bracket-index.ts'
import { layOut } from '../layout/layout.ts'
import { openRounds } from './open-rounds.ts'

test('a phone opens each side at its first round that is not over, else at its last', () => {
  const bracket = bracketOf(8)
  const chosen = (isOver: (side: string, round: number, position: number) => boolean) => {
    const matches = bracket.matches.map((match) =>
      isOver(match.bracket, match.round, match.position) ? { ...match, match_status: 'completed' as const } : match,
    )
    return openRounds(layOut(matches), indexBracket({ ...bracket, matches }))
  }
  expect(chosen(() => false)).toEqual({ winners: 0, losers: 0 })
  expect(chosen((side, round) => side === 'winners' && round <= 2)).toEqual({ winners: 2, losers: 0 })
  expect(chosen((_, round, position) => round < 2 || position === 1)).toEqual({ winners: 1, losers: 1 })
  expect(chosen(() => true)).toEqual({ winners: 3, losers: 3 })
})
