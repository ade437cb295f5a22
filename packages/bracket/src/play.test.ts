import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkChalk,
  checkEveryMoment,
  checkLosses,
  checkOrderIndependence,
  checkPathLengths,
} from '../testing/play-checks.ts'
import { EVERY_RUN, findingsOver } from '../testing/sizes.ts'

describe('playing 2 to 64 teams', () => {
  test.each([
    ['lets the first seed meet the second in both finals when nobody is upset', checkChalk],
    ['ends with one champion and everybody else beaten exactly twice', checkLosses],
    ['never lets a team play after two losses or wait in two places, and never stalls', checkEveryMoment],
    ['reaches the same state in whatever order the matches are played', checkOrderIndependence],
    ['gives winners paths that differ by one match at most', checkPathLengths],
  ])('%s', (_, check) => {
    expect(findingsOver(EVERY_RUN, check)).toEqual([])
  })
})

describe('any order of play and any winners', () => {
  test.each([
    ['end with one champion and everybody else beaten exactly twice', checkLosses, 100],
    ['never let a team play after two losses or wait in two places, and never stall', checkEveryMoment, 20],
    ['reach the same state in another order', checkOrderIndependence, 50],
  ])('%s', (_, check, numRuns) => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 64 }), fc.nat(), (teamCount, seed) => {
        expect(check(teamCount, seed)).toEqual([])
      }),
      { numRuns },
    )
  })
})
