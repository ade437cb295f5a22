import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { indexBracket } from './bracket-index.ts'

describe('indexBracket', () => {
  test('finds a match after it changed', () => {
    const bracket = bracketOf(16)
    const { id } = firstPair(bracket)
    const next = indexBracket(changeMatch(bracket, id, { score: '2-1' }), indexBracket(bracket))
    expect(next.match(id)?.score).toBe('2-1')
  })

  test('has the new name and the new emblem of a team', () => {
    const bracket = bracketOf(4)
    const renamed = structuredClone(bracket)
    const [team] = renamed.teams
    if (team) Object.assign(team, { team_name: 'Renamed', emblem: 4711 })
    const index = indexBracket(renamed, indexBracket(bracket))
    expect([index.teamName('team-1'), index.emblem('team-1')]).toEqual(['Renamed', 4711])
    expect([index.teamName(null), index.emblem(null)]).toEqual([null, null])
  })

  test('the structure changes only when matches are added or removed', () => {
    const bracket = bracketOf(4)
    const before = indexBracket(bracket)
    const changed = changeMatch(bracket, firstPair(bracket).id, { match_status: 'completed' })
    const next = indexBracket(changed, before)
    expect(next.structure).toBe(before.structure)
    expect(indexBracket({ ...changed, matches: changed.matches.slice(0, -1) }, next).structure).not.toBe(
      before.structure,
    )
  })

  test.each([
    ['another match', { id: 'other' }],
    ['another round', { round: 9 }],
    ['another place', { position: 9 }],
    ['another next match', { winner_to: { match_id: 'elsewhere', slot: 'team1' as const } }],
  ])('the structure changes with %s', (_, changes) => {
    const bracket = bracketOf(4)
    const before = indexBracket(bracket)
    const next = indexBracket(changeMatch(bracket, firstPair(bracket).id, changes), before)
    expect(next.structure).not.toBe(before.structure)
    expect(next.match(next.bracket.matches[0]?.id ?? '')).toBe(next.bracket.matches[0])
  })

  test('teams, rounds and sources stay the same objects while nothing about them changes', () => {
    const bracket = bracketOf(4)
    const before = indexBracket(bracket)
    const matches = bracket.matches.map((match) => ({ ...match, score: '1-0' }))
    const next = indexBracket({ ...bracket, matches }, before)
    expect([next.teams, next.source, next.positions]).toEqual([before.teams, before.source, before.positions])
    expect(next.teams).toBe(before.teams)
    expect(next.round('losers', 1)).toBe(before.round('losers', 1))
    expect(next.match('unknown')).toBeUndefined()
  })

  test('counts the completed matches of each round', () => {
    const bracket = bracketOf(8)
    const before = indexBracket(bracket)
    const next = indexBracket(changeMatch(bracket, firstPair(bracket).id, { match_status: 'completed' }), before)
    expect(next.round('winners', 1)).toMatchObject({ name: 'Winners Round 1', bestOf: 3, done: 1, total: 4 })
    expect(next.round('winners', 2)).toBe(before.round('winners', 2))
  })

  test('has no length for a round whose matches differ', () => {
    const bracket = bracketOf(8)
    const changed = changeMatch(bracket, firstPair(bracket).id, { best_of: 5, match_status: 'completed' })
    expect(indexBracket(changed).round('winners', 1)?.bestOf).toBeNull()
  })
})
