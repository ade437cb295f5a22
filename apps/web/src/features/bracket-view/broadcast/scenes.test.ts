import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { inTurn, sceneAt, scenesOf } from './scenes.ts'

const { matches } = bracketOf(8)
const played = matches.map((match, at) => (at === 0 ? { ...match, match_status: 'completed' as const } : match))

describe('scenesOf', () => {
  test('a cup that has just begun has no results to show', () => {
    expect(scenesOf({ matches, decided: false, hasPool: true })).toEqual(['stage', 'pool', 'bracket'])
  })

  test('a cup being played shows the match, results, pool and bracket', () => {
    expect(scenesOf({ matches: played, decided: false, hasPool: true })).toEqual([
      'stage',
      'results',
      'pool',
      'bracket',
    ])
  })

  test('a decided cup ends with its champions', () => {
    expect(scenesOf({ matches: played, decided: true, hasPool: false })).toEqual(['results', 'bracket', 'champions'])
  })
})

test('every scene has its turn, and two screens show the same one', () => {
  const scenes = scenesOf({ matches: played, decided: false, hasPool: true })
  const seen = Array.from({ length: 80 }, (_, second) => sceneAt(scenes, second * 1000))
  expect(new Set(seen)).toEqual(new Set(scenes))
  expect(seen[0]).toBe('stage')
  expect(sceneAt(scenes, 80_000)).toBe('stage')
})

test('things that share a place take turns', () => {
  expect([0, 8000, 16_000].map((now) => inTurn(['a', 'b'], now))).toEqual(['a', 'b', 'a'])
  expect(inTurn([], 5)).toBeUndefined()
})
