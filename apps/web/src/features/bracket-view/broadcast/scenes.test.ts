import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import {
  beatAt,
  inTurn,
  isApplause,
  isOverlay,
  isScene,
  onAir,
  programmeOf,
  resultOnStage,
  SCENES,
  type Scene,
  sceneAt,
} from './scenes.ts'
import { streamBackground } from './stream-background.ts'

const { matches } = bracketOf(8)
const played = matches.map((match, at) =>
  at === 0 ? { ...match, match_status: 'completed' as const, winner_id: match.team1_id } : match,
)

const counts = (programme: readonly Scene[]) =>
  SCENES.flatMap((scene) => {
    const count = programme.filter((each) => each === scene).length
    return count > 0 ? [[scene, count]] : []
  })

describe('the programme', () => {
  test('of a new cup has no results, and shows the stage instead', () => {
    expect(counts(programmeOf({ matches, decided: false, hasPool: true }))).toEqual([
      ['stage', 7],
      ['upcoming', 1],
      ['pool', 1],
      ['bracket', 3],
    ])
  })

  test('of a cup being played shows the match, what comes next, results, pool and bracket', () => {
    expect(counts(programmeOf({ matches: played, decided: false, hasPool: true }))).toEqual([
      ['stage', 6],
      ['upcoming', 1],
      ['results', 1],
      ['pool', 1],
      ['bracket', 3],
    ])
  })

  test('has a scene of its own for the last four teams', () => {
    const four = bracketOf(4).matches
    expect(programmeOf({ matches: four, decided: false, hasPool: false })).not.toContain('champions')
    const begun = four.map((match, at) =>
      at === 0 ? { ...match, match_status: 'completed' as const, winner_id: match.team1_id } : match,
    )
    expect(programmeOf({ matches: begun, decided: false, hasPool: false })).toContain('champions')
  })

  test('of a decided cup repeats its champions', () => {
    expect(counts(programmeOf({ matches: played, decided: true, hasPool: false }))).toEqual([
      ['results', 1],
      ['bracket', 1],
      ['champions', 3],
    ])
  })

  test('adding a scene does not move any other', () => {
    const before = programmeOf({ matches, decided: false, hasPool: true })
    const after = programmeOf({ matches: played, decided: false, hasPool: true })
    expect(after.filter((scene, beat) => scene !== before[beat])).toEqual(['results'])
  })

  test('a single next match is on stage already and needs no list', () => {
    const [one] = matches.filter(({ team1_id, team2_id }) => team1_id && team2_id)
    const alone = matches.filter((match) => match === one || !match.team1_id)
    expect(programmeOf({ matches: alone, decided: false, hasPool: false })).not.toContain('upcoming')
  })

  test('counts how often a scene was shown, so that its pages continue where they stopped', () => {
    const shown = (beat: number) => sceneAt(['stage', 'bracket', 'bracket', 'pool'], beat)
    expect([0, 1, 2, 3, 4, 5].map((beat) => `${shown(beat).scene} ${shown(beat).turn}`)).toEqual([
      'stage 0',
      'bracket 0',
      'bracket 1',
      'pool 0',
      'stage 1',
      'bracket 2',
    ])
  })
})

const AT_EIGHT = Date.parse('2026-11-18T20:00:00.000Z')
const afterEight = (seconds: number) => beatAt(AT_EIGHT + seconds * 1000)

describe('a fresh result', () => {
  const over = (...seconds: number[]) =>
    matches.map((match, at) => {
      const second = seconds[at]
      if (second === undefined) return match
      const completed_at = new Date(AT_EIGHT + second * 1000).toISOString()
      return {
        ...match,
        match_status: 'completed' as const,
        team1_id: 'a',
        team2_id: 'b',
        winner_id: 'a',
        completed_at,
      }
    })
  const shown = (seconds: number, ...ends: number[]) => {
    const list = over(...ends)
    return list.indexOf(resultOnStage(list, afterEight(seconds)) as (typeof list)[number])
  }

  test('is on stage from its end for at least eight seconds, until the scene changes', () => {
    expect([0, 11, 12, 23].map((second) => shown(second, 2))).toEqual([0, 0, -1, -1])
    expect([5, 12, 23, 24].map((second) => shown(second, 5))).toEqual([0, 0, 0, -1])
  })

  test('waits for the one before it, but only a few beats', () => {
    expect([0, 12, 24, 36, 48].map((second) => shown(second, 1, 2, 3, 4, 5))).toEqual([0, 1, 2, 3, -1])
  })

  test('is shown instead of any scene but the one that the address names', () => {
    const facts = { matches: over(2), decided: false, hasPool: true }
    expect(onAir(facts, null, afterEight(3)).scene).toBe('stage')
    expect(onAir(facts, 'pool', afterEight(3)).scene).toBe('pool')
    const ended = { ...facts, decided: true }
    expect([3, 12].map((second) => onAir(ended, null, afterEight(second)).scene)).toEqual(['stage', 'champions'])
  })
})

test('for two minutes after the deciding match the champions are alone on stage', () => {
  const over = matches.map((match) => ({ ...match, completed_at: '2026-11-18T20:00:00.000Z' }))
  const after = (seconds: number, decided = true) => isApplause({ matches: over, decided }, afterEight(seconds))
  expect([after(1), after(119), after(121), after(1, false)]).toEqual([true, true, false, false])
  expect(isApplause({ matches, decided: true }, 0)).toBe(false)
})

test('an address names a scene or an overlay, and nothing else', () => {
  expect([isScene('pool'), isScene('scorebug'), isScene(null)]).toEqual([true, false, false])
  expect([isOverlay('lower-third'), isOverlay('pool'), isOverlay(null)]).toEqual([true, false, false])
  expect(['green', 'transparent', 'pink', null].map(streamBackground)).toEqual(['green', 'transparent', 'dark', 'dark'])
})

test('items that share a place take turns', () => {
  expect([0, 1, 2].map((turn) => inTurn(['a', 'b'], turn))).toEqual(['a', 'b', 'a'])
  expect(inTurn([], 5)).toBeUndefined()
})
