import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { firstPair } from '../../../../test-support/bracket/change-match.ts'
import { nextSteps } from './next-steps.ts'

const bracket = bracketOf(8)
const { matches } = bracket
const grandFinal = matches.at(-1) ?? firstPair(bracket)
const textsOf = (match: (typeof matches)[number], all = matches) =>
  nextSteps(match, all).map(({ who, where }) => `${who} ${where}`)

describe('nextSteps', () => {
  test('says where winner and loser of a winners match go', () => {
    expect(textsOf(firstPair(bracket))).toEqual(['Winner goes on to Winners Round 2', 'Loser drops to Losers Round 1'])
  })

  test('a team that loses in the losers bracket is out', () => {
    const losers = matches.find((match) => match.bracket === 'losers') ?? firstPair(bracket)
    expect(textsOf(losers)).toEqual(['Winner goes on to Losers Round 2', 'Loser is out'])
  })

  test('the grand final decides the cup', () => {
    expect(textsOf(grandFinal)).toEqual(['Winner takes the cup', 'Loser is second'])
    expect(textsOf({ ...grandFinal, match_status: 'completed' })).toEqual(['Winner is the champion', 'Loser is second'])
  })

  test('unless there is a reset', () => {
    const reset = { ...grandFinal, id: 'reset', round: grandFinal.round + 1, round_name: 'Grand Final Reset' }
    expect(textsOf(grandFinal, [...matches, reset])).toEqual(['Winner and loser meet again in Grand Final Reset'])
  })
})
