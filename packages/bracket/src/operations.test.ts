import { describe, expect, test } from 'vitest'
import { at, bracketAfter, row } from '../testing/bracket-after.ts'
import {
  applyResult,
  type BracketRule,
  BracketRuleError,
  type Change,
  clearResult,
  disqualify,
  doubleForfeit,
  forfeit,
  matchesAffectedBy,
  openMatchOf,
  withdraw,
} from './index.ts'

const CHALK_OF_FOUR = { 'W1.1': 1, 'W1.2': 2, 'W2.1': 1, 'L1.1': 3, 'L2.1': 2 }

const refusalOf = (attempt: () => Change): BracketRuleError => {
  try {
    attempt()
  } catch (error) {
    if (error instanceof BracketRuleError) return error
    throw error
  }
  throw new Error('not refused')
}

const ruleOf = (attempt: () => Change): BracketRule => refusalOf(attempt).rule

describe('applyResult', () => {
  test('sends the winner on and the loser down, and gives out those three rows', () => {
    const { changed, cleared, reset, champion } = applyResult(bracketAfter(4), 0, 'seed4', '2-1')
    expect(changed.map(({ row: { key, team1, team2, winner, score } }) => [key, team1, team2, winner, score])).toEqual([
      ['W1.1', 'seed1', 'seed4', 'seed4', '2-1'],
      ['W2.1', 'seed4', null, null, null],
      ['L1.1', 'seed1', null, null, null],
    ])
    expect(changed.map(({ write, participantsChanged }) => [write, participantsChanged])).toEqual([
      ['update', false],
      ['update', true],
      ['update', true],
    ])
    expect([cleared, reset, champion]).toEqual([[], null, undefined])
  })

  test('changes one row when only the score is another, even of the first match of a finished bracket', () => {
    const bracket = bracketAfter(4, { ...CHALK_OF_FOUR, GF: 1 })
    const { changed, bracket: after } = applyResult(bracket, 0, 'seed1', '2-1', { started: new Set([2, 3, 4, 5]) })
    expect(changed.map(({ row: { key, score } }) => [key, score])).toEqual([['W1.1', '2-1']])
    expect(row(after, 'GF')?.winner).toBe('seed1')
  })

  test('keeps the score when the same winner comes without one', () => {
    const bracket = bracketAfter(4, { 'W1.1': 1 })
    expect(applyResult(bracket, 0, 'seed1').changed).toEqual([])
    expect(applyResult(bracket, 0, 'seed1', null).changed[0]?.row.score).toBeNull()
  })

  test('places the teams anew when the next matches have not started', () => {
    const { bracket, cleared } = applyResult(bracketAfter(4, { 'W1.1': 1 }), 0, 'seed4', '2-0')
    expect(cleared).toEqual([])
    expect([row(bracket, 'W2.1')?.team1, row(bracket, 'L1.1')?.team1]).toEqual(['seed4', 'seed1'])
  })

  test('refuses another winner once later matches are played, naming them', () => {
    const error = refusalOf(() => applyResult(bracketAfter(4, CHALK_OF_FOUR), 0, 'seed4', '2-0'))
    expect(error.message).toBe('Later matches have already been played')
    expect(error.cleared).toEqual([2, 3, 4])
  })

  test('clears exactly those when told to cascade', () => {
    const before = bracketAfter(8, { 'W1.1': 1, 'W1.2': 4, 'W1.3': 2, 'W1.4': 3, 'W2.1': 1, 'W2.2': 2, 'L1.2': 7 })
    const { bracket, cleared } = applyResult(before, 0, 'seed8', '2-0', { mode: 'cascade' })
    expect(cleared).toEqual([at(before, 'W2.1')])
    expect(row(bracket, 'W2.1')).toMatchObject({
      team1: 'seed8',
      team2: 'seed4',
      winner: null,
      score: null,
      outcome: null,
    })
    expect(row(bracket, 'L1.2')?.winner).toBe('seed7')
    expect(row(bracket, 'W3.1')).toMatchObject({ team1: null, team2: 'seed2' })
  })

  test('counts a match that has started as lost, unless it keeps its teams', () => {
    const before = bracketAfter(4, { 'W1.1': 1, 'W1.2': 2 })
    const final = at(before, 'W2.1')
    const edit = (started: number[]) => () => applyResult(before, 0, 'seed4', '2-0', { started: new Set(started) })
    expect(refusalOf(edit([final])).cleared).toEqual([final])
    expect(edit([0, 1])().cleared).toEqual([])
  })

  test('does not count a team that arrives as a loss to the match it arrives in', () => {
    const started = new Set([2, 3])
    expect(applyResult(bracketAfter(4, { 'W1.1': 1 }), 1, 'seed2', '2-0', { started }).cleared).toEqual([])
    expect(applyResult(bracketAfter(4, { 'W1.2': 2 }), 0, 'seed1', '2-0', { started }).cleared).toEqual([])
  })

  test('turns a forfeit into a played match without moving any team', () => {
    const { bracket } = forfeit(bracketAfter(4), 0, 'seed4')
    const { changed } = applyResult(bracket, 0, 'seed1', '2-0')
    expect(changed.map(({ row: { key, decidedBy, score } }) => [key, decidedBy, score])).toEqual([
      ['W1.1', 'play', '2-0'],
    ])
  })

  test('does not bring a disqualified loser back when only the score is edited', () => {
    const { bracket } = disqualify(bracketAfter(4), 0, 'seed4')
    const { changed } = applyResult(bracket, 0, 'seed1', '1-0')
    expect(changed.map(({ row: { key, outcome, score } }) => [key, outcome, score])).toEqual([
      ['W1.1', 'team2_disqualified', '1-0'],
    ])
  })

  test.each([
    ['a team of another match', 0, 'seed2', 'winner_not_in_match', 'Winner must be one of the match teams'],
    ['a match without both teams', 2, 'seed1', 'teams_undecided', 'Both teams must be decided first'],
    ['a match beyond the bracket', 99, 'seed1', 'no_such_match', 'There is no such match in this bracket'],
    ['a reset that is not played', 6, 'seed1', 'no_such_match', 'There is no such match in this bracket'],
  ])('refuses %s', (_, match, winner, rule, message) => {
    const error = refusalOf(() => applyResult(bracketAfter(4, { 'W1.1': 1 }), match, winner, '2-0'))
    expect([error.rule, error.message, error.cleared]).toEqual([rule, message, []])
  })

  test('refuses a walkover, which was not played', () => {
    const { bracket } = doubleForfeit(bracketAfter(4, { 'W1.1': 1 }), 1)
    expect(row(bracket, 'W2.1')).toMatchObject({ winner: 'seed1', score: 'Walkover' })
    expect(ruleOf(() => applyResult(bracket, at(bracket, 'W2.1'), 'seed1', '2-0'))).toBe('decided_without_play')
  })
})

describe('the reset of the grand final', () => {
  const decided = bracketAfter(4, { ...CHALK_OF_FOUR, GF: 2 })

  test('is inserted when the team from the losers side wins', () => {
    const { changed, reset, champion } = applyResult(bracketAfter(4, CHALK_OF_FOUR), 5, 'seed2', '4-3')
    expect(changed.map(({ write, row: { key, team1, team2 } }) => [write, key, team1, team2])).toEqual([
      ['update', 'GF', 'seed1', 'seed2'],
      ['insert', 'GF2', 'seed1', 'seed2'],
    ])
    expect([reset, champion]).toEqual(['added', undefined])
  })

  test('is deleted when that is undone, and only by cascade once played', () => {
    expect(applyResult(decided, 5, 'seed1', '4-0')).toMatchObject({ reset: 'removed', champion: 'seed1' })
    const played = applyResult(decided, 6, 'seed2', '4-1').bracket
    expect(refusalOf(() => clearResult(played, 5)).cleared).toEqual([6])
    const { changed, champion } = clearResult(played, 5, { mode: 'cascade' })
    expect(changed.map(({ write, row: { key, winner } }) => [write, key, winner])).toEqual([
      ['update', 'GF', null],
      ['delete', 'GF2', 'seed2'],
    ])
    expect(champion).toBeUndefined()
  })

  test('is played when the unbeaten team forfeits, not when it is disqualified', () => {
    const before = bracketAfter(4, CHALK_OF_FOUR)
    expect(forfeit(before, 5, 'seed1').reset).toBe('added')
    expect(disqualify(before, 5, 'seed1')).toMatchObject({ reset: null, champion: 'seed2' })
  })
})

describe('matchesAffectedBy', () => {
  test('tells what would change and what would be lost, and changes nothing', () => {
    const bracket = bracketAfter(4, CHALK_OF_FOUR)
    const before = JSON.stringify(bracket)
    expect(matchesAffectedBy(bracket, { type: 'clear', match: 2 })).toEqual({ changed: [2, 4, 5], cleared: [4] })
    expect(matchesAffectedBy(bracket, { type: 'clear', match: 4 }, { started: new Set([5]) })).toEqual({
      changed: [4, 5],
      cleared: [5],
    })
    expect(JSON.stringify(bracket)).toBe(before)
  })
})

test('a match that looks as before is not written, although another of its slots stays empty for good', () => {
  const played = bracketAfter(5, { 'W1.1': 4, 'W2.1': 1, 'W2.2': 2, 'L1.1': 3 })
  const { bracket } = doubleForfeit(played, at(played, 'L2.1'))
  const { bracket: after, changed } = doubleForfeit(bracket, at(bracket, 'W2.2'), { mode: 'cascade' })
  expect(changed.map(({ row: { key } }) => key)).toEqual(['W2.2', 'L1.1', 'W3.1', 'L2.1', 'GF'])
  expect(row(after, 'L3.1')).toEqual(row(bracket, 'L3.1'))
})

describe('withdraw', () => {
  test('takes a team out where it plays next', () => {
    const bracket = bracketAfter(4, { 'W1.1': 1, 'W1.2': 2 })
    expect(openMatchOf(bracket, 'seed3')).toBe(at(bracket, 'L1.1'))
    const { bracket: after } = withdraw(bracket, 'seed3')
    expect(row(after, 'L1.1')).toMatchObject({ outcome: 'team2_disqualified', winner: 'seed4' })
    expect(openMatchOf(after, 'seed3')).toBeUndefined()
  })

  test('changes nothing for a team that is out or has won, and refuses a stranger', () => {
    const over = bracketAfter(4, { ...CHALK_OF_FOUR, GF: 1 })
    expect(withdraw(over, 'seed4').changed).toEqual([])
    expect(withdraw(over, 'seed1').changed).toEqual([])
    expect(ruleOf(() => withdraw(over, 'seed9'))).toBe('unknown_team')
  })
})
