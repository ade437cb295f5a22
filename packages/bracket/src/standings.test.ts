import { randomFrom } from '@cup/rehearsal/random'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, bracketAfter } from '../testing/bracket-after.ts'
import { brackets } from '../testing/operation-arbitrary.ts'
import { byCoin, chalk, playOne, playOut } from '../testing/play-out.ts'
import { championOf, disqualify, doubleForfeit, podium, readyMatches, standings, type TeamId } from './index.ts'

const CHALK_OF_FOUR = { 'W1.1': 1, 'W1.2': 2, 'W2.1': 1, 'L1.1': 3, 'L2.1': 2 }

const ranksOf = (bracket: Parameters<typeof standings>[0]): Record<TeamId, number | null> =>
  Object.fromEntries(standings(bracket).map(({ team, rank }) => [team, rank]))

describe('standings', () => {
  test.each([
    [2, [1, 2]],
    [3, [1, 2, 3]],
    [8, [1, 2, 3, 4, 5, 5, 7, 7]],
    [12, [1, 2, 3, 4, 5, 5, 7, 7, 9, 9, 9, 9]],
  ])('share ranks as competitions do with %i teams', (teamCount, ranks) => {
    const { bracket } = playOut(teamCount, randomFrom(1), chalk)
    expect(standings(bracket).map(({ rank }) => rank)).toEqual(ranks)
  })

  test('list the teams still in first without a rank, then the eliminated ones with their final rank', () => {
    const bracket = bracketAfter(4, { 'W1.1': 1, 'W1.2': 2, 'L1.1': 3 })
    expect(standings(bracket)).toEqual([
      { team: 'seed1', rank: null },
      { team: 'seed2', rank: null },
      { team: 'seed3', rank: null },
      { team: 'seed4', rank: 4 },
    ])
  })

  test('rank a team disqualified on the winners side with the losers round it would have entered', () => {
    const { bracket } = disqualify(bracketAfter(4, { 'W1.1': 1, 'W1.2': 2 }), 2, 'seed2')
    expect(ranksOf(bracket)).toEqual({ seed1: null, seed2: 3, seed3: null, seed4: null })
  })

  test('leave the first rank vacant when no team wins', () => {
    const { bracket } = doubleForfeit(bracketAfter(4, CHALK_OF_FOUR), 5)
    expect(ranksOf(bracket)).toEqual({ seed1: 2, seed2: 2, seed3: 3, seed4: 4 })
  })

  test('never change a rank while the rest is played', () => {
    fc.assert(
      fc.property(brackets(2, 24), fc.nat(), (start, seed) => {
        const random = randomFrom(seed)
        const given = new Map<TeamId, number>()
        for (let bracket = start; ; ) {
          for (const { team, rank } of standings(bracket)) {
            if (rank === null) continue
            expect(given.get(team) ?? rank, team).toBe(rank)
            given.set(team, rank)
          }
          if (championOf(bracket) !== undefined) break
          bracket = playOne(bracket, random.pick(readyMatches(bracket)), byCoin(random)).after
        }
        expect(given.size).toBe(start.seeds.length)
      }),
      { numRuns: 150 },
    )
  })
})

describe('podium', () => {
  test('is the champion and the losers of the deciding and of the losers final', () => {
    expect(podium(bracketAfter(4, { ...CHALK_OF_FOUR, GF: 1 }))).toEqual({
      first: 'seed1',
      second: 'seed2',
      third: 'seed3',
    })
    const reset = { ...CHALK_OF_FOUR, GF: 2, GF2: 2 }
    expect(podium(bracketAfter(4, reset))).toEqual({ first: 'seed2', second: 'seed1', third: 'seed3' })
  })

  test('is empty where it is not decided yet', () => {
    expect(podium(bracketAfter(4))).toEqual({ first: null, second: null, third: null })
    expect(podium(bracketAfter(4, CHALK_OF_FOUR))).toEqual({ first: null, second: null, third: 'seed3' })
    expect(podium(bracketAfter(4, { ...CHALK_OF_FOUR, GF: 2 }))).toEqual({ first: null, second: null, third: 'seed3' })
  })

  test('has no third place with two teams', () => {
    expect(podium(bracketAfter(2, { 'W1.1': 1, GF: 1 }))).toEqual({ first: 'seed1', second: 'seed2', third: null })
  })

  test('leaves a place empty that no team won by play', () => {
    const before = bracketAfter(4, { 'W1.1': 1, 'W1.2': 2, 'W2.1': 1, 'L1.1': 3 })
    const { bracket } = doubleForfeit(before, at(before, 'L2.1'))
    expect(podium(bracket)).toEqual({ first: 'seed1', second: null, third: null })
  })

  test('counts a team that is disqualified in a final it has reached', () => {
    const before = bracketAfter(4, CHALK_OF_FOUR)
    expect(podium(disqualify(before, 5, 'seed1').bracket)).toEqual({ first: 'seed2', second: 'seed1', third: 'seed3' })
  })
})
