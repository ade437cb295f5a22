import { describe, expect, test } from 'vitest'
import { at, bracketAfter, row } from '../testing/bracket-after.ts'
import {
  applyResult,
  championOf,
  clearResult,
  disqualify,
  doubleForfeit,
  forfeit,
  generate,
  readyMatches,
  toRows,
  withdraw,
} from './index.ts'

describe('forfeit', () => {
  test('is one loss: the team drops to the losers side', () => {
    const { bracket } = forfeit(bracketAfter(4), 0, 'seed1')
    expect(row(bracket, 'W1.1')).toMatchObject({
      winner: 'seed4',
      score: 'Forfeit',
      decidedBy: 'forfeit',
      walkover: false,
    })
    expect(row(bracket, 'L1.1')?.team1).toBe('seed1')
  })

  test('needs an opponent', () => {
    const bracket = bracketAfter(4, { 'W1.1': 1 })
    expect(() => forfeit(bracket, at(bracket, 'W2.1'), 'seed1')).toThrow('Both teams must be decided first')
    expect(() => forfeit(bracket, 0, 'seed2')).toThrow('Team is not in this match')
  })
})

describe('disqualify', () => {
  test('takes the team out altogether, so that its losers match is a walkover', () => {
    const { bracket } = disqualify(bracketAfter(4, { 'W1.2': 2 }), 0, 'seed4')
    expect(row(bracket, 'W1.1')).toMatchObject({
      winner: 'seed1',
      score: 'Disqualified',
      decidedBy: 'disqualification',
    })
    expect(row(bracket, 'L1.1')).toMatchObject({ team1: null, winner: 'seed3', score: 'Walkover', outcome: null })
    expect(row(bracket, 'L2.1')?.team2).toBe('seed3')
  })

  test('is possible before the opponent is known, who then passes without playing', () => {
    const early = disqualify(bracketAfter(4, { 'W1.1': 1 }), 2, 'seed1').bracket
    expect(row(early, 'W2.1')).toMatchObject({
      complete: false,
      walkover: true,
      score: null,
      outcome: 'team1_disqualified',
    })
    const { bracket, champion } = applyResult(early, 1, 'seed2', '2-0')
    expect(row(bracket, 'W2.1')).toMatchObject({ complete: true, winner: 'seed2', score: 'Disqualified' })
    expect(row(bracket, 'GF')?.team1).toBe('seed2')
    expect(champion).toBeUndefined()
  })

  test('holds when the opponent is replaced by a correction', () => {
    const before = disqualify(bracketAfter(4, { 'W1.1': 1, 'W1.2': 2 }), 2, 'seed1').bracket
    const { bracket, cleared } = applyResult(before, 1, 'seed3', '2-0')
    expect(cleared).toEqual([])
    expect(row(bracket, 'W2.1')).toMatchObject({ outcome: 'team1_disqualified', winner: 'seed3' })
  })

  test('is undone with the match it was decided in', () => {
    const before = bracketAfter(4, { 'W1.2': 2 })
    const { bracket } = disqualify(before, 0, 'seed4')
    expect(toRows(clearResult(bracket, 0).bracket)).toEqual(toRows(before))
  })

  test('of both teams in turn leaves no winner', () => {
    const first = disqualify(bracketAfter(4), 0, 'seed4').bracket
    const { bracket } = disqualify(first, 0, 'seed1')
    expect(row(bracket, 'W1.1')).toMatchObject({ outcome: 'double_forfeit', winner: null })
  })
})

describe('doubleForfeit', () => {
  test('completes the match without a winner and makes walkovers of what it feeds', () => {
    const { bracket, changed } = doubleForfeit(bracketAfter(4, { 'W1.2': 2 }), 0)
    expect(row(bracket, 'W1.1')).toMatchObject({ complete: true, void: true, winner: null, score: 'Double forfeit' })
    expect(row(bracket, 'W2.1')).toMatchObject({ winner: 'seed2', score: 'Walkover', decidedBy: 'walkover' })
    expect(row(bracket, 'L1.1')).toMatchObject({ winner: 'seed3', score: 'Walkover' })
    expect(row(bracket, 'L2.1')).toMatchObject({ team1: null, team2: 'seed3', winner: 'seed3', score: 'Walkover' })
    expect(readyMatches(bracket).map((match) => toRows(bracket)[match]?.key)).toEqual(['GF'])
    expect(changed.map(({ row: { key } }) => key)).toEqual(['W1.1', 'W2.1', 'L1.1', 'L2.1', 'GF'])
  })

  test('of both opening matches leaves no contest anywhere and no champion', () => {
    const { bracket, champion } = doubleForfeit(doubleForfeit(bracketAfter(4), 0).bracket, 1)
    expect(champion).toBeNull()
    expect(championOf(bracket)).toBeNull()
    expect(toRows(bracket).slice(2)).toEqual(
      ['W2.1', 'L1.1', 'L2.1', 'GF'].map((key) =>
        expect.objectContaining({ key, complete: true, void: true, winner: null, score: 'No contest' }),
      ),
    )
  })

  test('needs both teams', () => {
    expect(() => doubleForfeit(bracketAfter(4), 2)).toThrow('Both teams must be decided first')
  })
})

describe('a team alone', () => {
  test('wins when all other teams withdraw, one after another', () => {
    let bracket = generate(['a', 'b', 'c', 'd', 'e'])
    for (const team of ['b', 'c', 'd', 'e']) bracket = withdraw(bracket, team).bracket
    expect(championOf(bracket)).toBe('a')
    expect(new Set(toRows(bracket).map(({ complete }) => complete))).toEqual(new Set([true]))
  })
})
