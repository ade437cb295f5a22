import { describe, expect, test } from 'vitest'
import { checkRematchGap } from '../testing/rematch-gap.ts'
import { EVERY_RUN, findingsOver } from '../testing/sizes.ts'
import {
  checkBestOf,
  checkByes,
  checkCounts,
  checkOrder,
  checkSources,
  checkWaysOut,
} from '../testing/structure-checks.ts'
import { buildStructure, structureFor } from './structure.ts'

describe('structure of 2 to 64 teams', () => {
  test.each([
    ['has 2N-2 matches and the reset, spread over the rounds as the formula says', checkCounts],
    ['numbers every match after those that feed it', checkOrder],
    ['fills every slot from exactly one source and seats every seed once', checkSources],
    ['sends winners on until the grand final and losers out of the winners side only', checkWaysOut],
    ['gives the byes to the top seeds and at most one to each', checkByes],
    ['postpones rematches as long as any order can', checkRematchGap],
    ['never shortens a match on the way to the grand final', checkBestOf],
  ])('%s', (_, check) => {
    expect(findingsOver(EVERY_RUN, check)).toEqual([])
  })
})

describe('structureFor', () => {
  test('builds a size once and shares it frozen', () => {
    expect(structureFor(12)).toBe(structureFor(12))
    expect(Object.isFrozen(structureFor(12))).toBe(true)
    expect(buildStructure(12)).toEqual(structureFor(12))
  })

  test('lays six teams out as drawn in the docs', () => {
    const { layout, initialSlots } = structureFor(6)
    expect(layout.map(({ key }) => key).join(' ')).toBe('W1.1 W1.2 W2.1 W2.2 L1.1 L1.2 W3.1 L2.1 L3.1 GF GF2')
    expect(initialSlots.slice(0, 8)).toEqual([3, 4, 2, 5, 0, -1, 1, -1])
    expect(layout.map(({ loserTo }) => loserTo && `${layout[loserTo.match]?.key}/${loserTo.slot}`)).toEqual([
      'L1.1/2',
      'L1.2/2',
      'L1.2/1',
      'L1.1/1',
      null,
      null,
      'L3.1/1',
      null,
      null,
      null,
      null,
    ])
  })

  test.each([
    [2, ['Winners Final', 'Grand Final', 'Grand Final Reset'], [5, 7, 7]],
    [3, ['Winners Round 1', 'Winners Final', 'Losers Final', 'Grand Final', 'Grand Final Reset'], [3, 5, 5, 7, 7]],
    [
      4,
      [
        'Winners Round 1',
        'Winners Round 1',
        'Winners Final',
        'Losers Round 1',
        'Losers Final',
        'Grand Final',
        'Grand Final Reset',
      ],
      [3, 3, 5, 3, 5, 7, 7],
    ],
  ])('names the rounds and counts the games of %i teams', (teamCount, names, games) => {
    const { layout } = structureFor(teamCount)
    expect(layout.map(({ roundName }) => roundName)).toEqual(names)
    expect(layout.map(({ bestOf }) => bestOf)).toEqual(games)
  })

  test('counts the grand final and its reset as the winners rounds after the winners final', () => {
    const { layout, grandFinal, reset } = structureFor(8)
    expect(layout[grandFinal]).toMatchObject({ bracket: 'winners', round: 4, position: 1 })
    expect(layout[reset]).toMatchObject({ bracket: 'winners', round: 5, position: 1 })
  })
})
