import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../test-support/bracket/bracket-of.ts'
import { playedCup } from '../../../test-support/bracket/played-cup.ts'
import { bestFinalPlace, finalPlaceOf, finalPlaceWords, reasonWords } from './final-place.ts'

const places = (teams: number) => {
  const bracket = playedCup(teams)
  return bracket.teams.map(({ id }) => {
    const standing = finalPlaceOf(bracket, id)
    return standing && `${standing.from}–${standing.to}`
  })
}

describe('finalPlaceOf', () => {
  test('teams that lose in the same round of the losers side share their places', () => {
    const shared = places(16)
    expect(shared.slice(0, 4)).toEqual(['1–1', '2–2', '3–3', '4–4'])
    expect(shared.filter((place) => place === '5–6')).toHaveLength(2)
    expect(shared.filter((place) => place === '7–8')).toHaveLength(2)
    expect(shared.filter((place) => place === '9–12')).toHaveLength(4)
    expect(shared.filter((place) => place === '13–16')).toHaveLength(4)
  })

  test.each([2, 3, 5, 6, 11])('with %i teams every place is used once', (teams) => {
    const used = places(teams).flatMap((range) => {
      const [from = 0, to = 0] = (range ?? '').split('–').map(Number)
      return [from, to]
    })
    expect(Math.min(...used)).toBe(1)
    expect(Math.max(...used)).toBe(teams)
    expect(used.filter((place) => place <= 0)).toEqual([])
  })

  test('a team that still has a match has no place yet, and a stranger has none at all', () => {
    const bracket = bracketOf(8)
    expect(finalPlaceOf(bracket, 'team-1')).toBeNull()
    expect(finalPlaceOf(playedCup(8), 'team-99')).toBeNull()
  })

  test('a team that withdraws on the winners side is placed where it would have played next', () => {
    const bracket = bracketOf(8)
    const [first] = bracket.matches
    if (!first?.team2_id) throw new Error('the first match has two teams')
    Object.assign(first, { match_status: 'completed', winner_id: first.team1_id, ruling: 'Team 8 withdrew (ill)' })
    const standing = finalPlaceOf(bracket, first.team2_id)
    expect(standing).toMatchObject({ from: 7, to: 8, of: 8 })
    expect(standing && reasonWords(standing, first.team2_id, 'Team 1')).toContain('Team 8 withdrew (ill)')
  })

  test('places set by the organiser take precedence', () => {
    const podium = { first_place_team_id: 'team-5', second_place_team_id: null, third_place_team_id: null }
    expect(finalPlaceOf(playedCup(8), 'team-5', podium)).toMatchObject({ from: 1, to: 1 })
  })
})

describe('the words', () => {
  const bracket = playedCup(16)
  const wordsFor = (teamId: string) => {
    const standing = finalPlaceOf(bracket, teamId)
    if (!standing) throw new Error('the cup is over')
    return [finalPlaceWords(standing), reasonWords(standing, teamId, 'Rats')]
  }

  test('name the place and the last result', () => {
    expect(wordsFor('team-1')).toEqual(['Champions! You won the cup', 'Grand Final · Won against Rats · Score: 2-1'])
    expect(wordsFor('team-4')[0]).toBe('You finished 4th of 16')
    expect(wordsFor('team-16')[0]).toBe('You finished 13th–16th of 16')
    expect(wordsFor('team-16')[1]).toBe('Losers Round 1 · Lost against Rats · Score: 2-1')
  })
})

test('the reason omits a missing opponent and score', () => {
  const standing = finalPlaceOf(playedCup(4), 'team-4')
  if (!standing) throw new Error('the cup is over')
  const lastMatch = { ...standing.lastMatch, score: null }
  expect(reasonWords({ ...standing, lastMatch }, 'team-4', null)).toBe('Losers Round 1 · Lost')
})

test('the better place of a player’s two teams counts, and none while both still play', () => {
  const over = playedCup(8)
  expect(bestFinalPlace(over, ['team-7', 'team-3', 'team-5'])).toMatchObject({ teamId: 'team-3', place: { from: 3 } })
  expect(bestFinalPlace(bracketOf(8), ['team-1', 'team-2'])).toBeUndefined()
  const podium = { first_place_team_id: 'team-9', second_place_team_id: 'team-8', third_place_team_id: 'team-7' }
  expect(bestFinalPlace(over, ['team-3', 'team-7', 'team-8'], podium)).toMatchObject({ place: { from: 2, to: 2 } })
})

test('a team that won the losers side and lost the grand final is second, also after a reset', () => {
  const over = playedCup(4)
  const grandFinal = over.matches.at(-1)
  if (!grandFinal) throw new Error('there is a grand final')
  const reset = { ...grandFinal, id: 'reset', round: grandFinal.round + 1, winner_id: 'team-2' }
  const matches = [...over.matches, reset]
  expect(finalPlaceOf({ ...over, matches }, 'team-2')).toMatchObject({ from: 1, lastMatch: { id: 'reset' } })
  expect(finalPlaceOf({ ...over, matches }, 'team-1')).toMatchObject({ from: 2, to: 2 })
  const open = { ...reset, match_status: 'pending' as const, winner_id: null }
  expect(finalPlaceOf({ ...over, matches: [...over.matches, open] }, 'team-2')).toBeNull()
})
