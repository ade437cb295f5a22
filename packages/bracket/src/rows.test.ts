import { describe, expect, test } from 'vitest'
import { at, bracketAfter } from '../testing/bracket-after.ts'
import { applyResult, disqualify, doubleForfeit, fromRows, generate, type StoredOutcome, toRows } from './index.ts'

describe('generate', () => {
  test('seats the first seed against the last', () => {
    expect(toRows(generate(['a', 'b', 'c', 'd'])).map(({ team1, team2 }) => [team1, team2])).toEqual([
      ['a', 'd'],
      ['b', 'c'],
      [null, null],
      [null, null],
      [null, null],
      [null, null],
    ])
  })

  test('refuses fewer than two teams and a team twice', () => {
    expect(() => generate(['a'])).toThrow('A bracket needs at least two teams')
    expect(() => generate(['a', 'b', 'a'])).toThrow('A team can be seeded only once')
  })

  test('does not follow later changes of the list it was given', () => {
    const seeds = ['a', 'b']
    const bracket = generate(seeds)
    seeds.reverse()
    expect(toRows(bracket)[0]).toMatchObject({ team1: 'a', team2: 'b' })
  })
})

describe('toRows', () => {
  test('gives every field of a match', () => {
    expect(toRows(bracketAfter(4, { 'W1.1': 4 }))[0]).toEqual({
      idx: 0,
      key: 'W1.1',
      bracket: 'winners',
      round: 1,
      position: 1,
      bestOf: 3,
      roundName: 'Winners Round 1',
      winnerTo: { match: 2, slot: 1 },
      loserTo: { match: 3, slot: 1 },
      team1: 'seed1',
      team2: 'seed4',
      winner: 'seed4',
      score: '2-0',
      outcome: 'team2_won',
      decidedBy: 'play',
      complete: true,
      walkover: false,
      void: false,
    })
  })

  test('shows no contest where a disqualified team has no opponent', () => {
    const early = disqualify(bracketAfter(4, { 'W1.1': 1 }), 2, 'seed1').bracket
    const { bracket } = doubleForfeit(early, 1)
    expect(toRows(bracket)[2]).toMatchObject({
      void: true,
      walkover: false,
      score: 'No contest',
      outcome: 'team1_disqualified',
    })
  })
})

describe('fromRows', () => {
  const seeds = ['a', 'b', 'c', 'd']

  test('follows an upstream correction after the words of an earlier state were stored', () => {
    const early = disqualify(bracketAfter(4, { 'W1.1': 1 }), 2, 'seed1').bracket
    const stored = toRows(doubleForfeit(early, 1).bracket)
    const restored = fromRows(early.seeds, stored)
    const { bracket } = applyResult(restored, 1, 'seed2', '2-0')
    expect(toRows(bracket)[2]).toMatchObject({ score: 'Disqualified', winner: 'seed2' })
  })

  test('keeps a score that happens to read like one of our words', () => {
    const { bracket } = applyResult(generate(seeds), 0, 'a', 'Walkover')
    expect(toRows(fromRows(seeds, toRows(bracket)))[0]).toMatchObject({ score: 'Walkover', decidedBy: 'play' })
  })

  test('keeps a score entered for a disqualification', () => {
    const { bracket } = applyResult(disqualify(generate(seeds), 0, 'd').bracket, 0, 'a', '1-0')
    expect(toRows(fromRows(seeds, toRows(bracket)))[0]).toMatchObject({ score: '1-0', outcome: 'team2_disqualified' })
  })

  test('drops a score that was stored with a disqualification without an opponent', () => {
    const rows: StoredOutcome[] = [
      { idx: 0, outcome: 'team1_won', score: '2-0' },
      { idx: 2, outcome: 'team1_disqualified', score: 'late' },
      { idx: 1, outcome: 'team1_won', score: '2-0' },
    ]
    const waiting = fromRows(seeds, rows.slice(0, 2))
    expect(toRows(waiting)[2]).toMatchObject({ complete: false, score: null })
    expect(toRows(applyResult(waiting, 1, 'b', '2-0').bracket)[2]?.score).toBe('Disqualified')
    expect(toRows(fromRows(seeds, rows))[2]).toMatchObject({ complete: true, score: 'late' })
  })

  const first: StoredOutcome = { idx: 0, outcome: 'team1_won', score: null }
  const second: StoredOutcome = { idx: 1, outcome: 'team1_won', score: null }
  const final = (outcome: StoredOutcome['outcome']): StoredOutcome => ({ idx: 2, outcome, score: null })
  const NO_FIT = 'The stored outcome of match 2 does not fit'
  test.each<[string, StoredOutcome[], string]>([
    ['a match that does not exist', [{ idx: 7, outcome: 'team1_won', score: null }], 'There is no match 7'],
    ['a result without teams', [final('team1_won')], NO_FIT],
    ['a result without the second team', [first, final('team1_won')], NO_FIT],
    ['a result without the first team', [second, final('team2_won')], NO_FIT],
    ['a disqualification of nobody', [final('team2_disqualified')], NO_FIT],
    ['a disqualification of a second team that has not come', [first, final('team2_disqualified')], NO_FIT],
    ['a disqualification of a first team that has not come', [second, final('team1_disqualified')], NO_FIT],
    ['a double forfeit of one team', [second, final('double_forfeit')], NO_FIT],
    [
      'a reset that is not played',
      [{ idx: 6, outcome: 'team1_won', score: null }],
      'The stored outcome of match 6 does not fit',
    ],
    [
      'an outcome of another kind',
      [{ idx: 0, outcome: 'toString' as 'team1_won', score: null }],
      'There is no outcome toString',
    ],
  ])('refuses %s', (_, rows, message) => {
    expect(() => fromRows(seeds, rows)).toThrow(new RangeError(message))
  })

  test('restores a reset with its result', () => {
    const results = { 'W1.1': 1, 'W1.2': 2, 'W2.1': 1, 'L1.1': 3, 'L2.1': 2, GF: 2, GF2: 2 }
    const bracket = bracketAfter(4, results)
    const restored = fromRows(bracket.seeds, toRows(bracket))
    expect(toRows(restored)).toEqual(toRows(bracket))
    expect(toRows(restored)).toHaveLength(at(bracket, 'GF2') + 1)
  })
})
