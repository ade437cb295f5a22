import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { hidesFinishedByDefault, withoutFinishedRounds } from './use-layout.ts'

function shownRounds(n: number, isOver: (side: string, round: number) => boolean) {
  const { matches } = bracketOf(n)
  const current = new Map(matches.map((match) => [match.id, match]))
  for (const match of current.values()) if (isOver(match.bracket, match.round)) match.match_status = 'completed'
  const shown = withoutFinishedRounds(matches, (id) => current.get(id))
  return [...new Set(shown.map(({ bracket, round }) => `${bracket} ${round}`))]
}

describe('withoutFinishedRounds', () => {
  test('hides rounds from the left until one is open', () => {
    const shown = shownRounds(16, (side, round) => side === 'winners' && (round < 3 || round === 4))
    expect(shown.slice(0, 3)).toEqual(['winners 3', 'winners 4', 'winners 5'])
    expect(shown[3]).toBe('losers 1')
  })

  test('keeps the last two rounds of a section, also when all is over', () => {
    expect(shownRounds(16, () => true)).toEqual(['winners 4', 'winners 5', 'losers 5', 'losers 6'])
    expect(shownRounds(2, () => true)).toEqual(['winners 1', 'winners 2'])
  })

  test('hides nothing before the first round is over', () => {
    expect(shownRounds(8, () => false)).toHaveLength(4 + 4)
  })
})

describe('hidesFinishedByDefault', () => {
  test('only for large brackets that are being played', () => {
    expect(hidesFinishedByDefault(bracketOf(32))).toBe(false)
    expect(hidesFinishedByDefault(bracketOf(33))).toBe(true)
    expect(hidesFinishedByDefault({ ...bracketOf(33), tournament_status: 'completed' })).toBe(false)
  })
})
