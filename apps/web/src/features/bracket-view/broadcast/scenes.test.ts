import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { inTurn, isApplause, isOverlay, isScene, sceneAt, scenesOf } from './scenes.ts'
import { streamBackground } from './stream-background.ts'

const { matches } = bracketOf(8)
const played = matches.map((match, at) => (at === 0 ? { ...match, match_status: 'completed' as const } : match))

describe('scenesOf', () => {
  test('a cup that has just begun has no results to show', () => {
    expect(scenesOf({ matches, decided: false, hasPool: true })).toEqual(['stage', 'upcoming', 'pool', 'bracket'])
  })

  test('a cup being played shows the match, what comes next, results, pool and bracket', () => {
    expect(scenesOf({ matches: played, decided: false, hasPool: true })).toEqual([
      'stage',
      'upcoming',
      'results',
      'pool',
      'bracket',
    ])
  })

  test('once four teams are left they have a scene of their own', () => {
    const four = bracketOf(4).matches
    expect(scenesOf({ matches: four, decided: false, hasPool: false })).not.toContain('champions')
    const begun = four.map((match, at) =>
      at === 0 ? { ...match, match_status: 'completed' as const, winner_id: match.team1_id } : match,
    )
    expect(scenesOf({ matches: begun, decided: false, hasPool: false })).toContain('champions')
  })

  test('a decided cup ends with its champions', () => {
    expect(scenesOf({ matches: played, decided: true, hasPool: false })).toEqual(['results', 'bracket', 'champions'])
  })
})

test('for two minutes after the deciding match the champions are alone on stage', () => {
  const over = matches.map((match) => ({ ...match, completed_at: '2026-11-18T20:00:00.000Z' }))
  const after = (seconds: number, decided = true) =>
    isApplause({ matches: over, decided }, Date.parse('2026-11-18T20:00:00.000Z') + seconds * 1000)
  expect([after(1), after(119), after(121), after(1, false)]).toEqual([true, true, false, false])
  expect(isApplause({ matches, decided: true }, 0)).toBe(false)
})

test('every scene has its turn, and two screens show the same one', () => {
  const scenes = scenesOf({ matches: played, decided: false, hasPool: true })
  const seen = Array.from({ length: 88 }, (_, second) => sceneAt(scenes, second * 1000))
  const lengths = scenes.map((scene) => [scene, seen.filter((each) => each === scene).length])
  expect(lengths).toEqual([
    ['stage', 24],
    ['upcoming', 10],
    ['results', 10],
    ['pool', 8],
    ['bracket', 36],
  ])
  expect(seen.filter((scene, at) => scene !== seen[at - 1])).toEqual(scenes)
  expect(sceneAt(scenes, 88_000)).toBe('stage')
  expect(sceneAt(['results', 'champions'], 33_999)).toBe('champions')
})

test('an address names a scene or an overlay, and nothing else', () => {
  expect([isScene('pool'), isScene('scorebug'), isScene(null)]).toEqual([true, false, false])
  expect([isOverlay('lower-third'), isOverlay('pool'), isOverlay(null)]).toEqual([true, false, false])
  expect(['green', 'transparent', 'pink', null].map(streamBackground)).toEqual(['green', 'transparent', 'dark', 'dark'])
})

test('one match that comes up is on stage already, and needs no list', () => {
  const [one] = matches.filter(({ team1_id, team2_id }) => team1_id && team2_id)
  const alone = matches.filter((match) => match === one || !match.team1_id)
  expect(scenesOf({ matches: alone, decided: false, hasPool: false })).toEqual(['stage', 'bracket'])
})

test('things that share a place take turns', () => {
  expect([0, 8000, 16_000].map((now) => inTurn(['a', 'b'], now))).toEqual(['a', 'b', 'a'])
  expect(inTurn([], 5)).toBeUndefined()
})
