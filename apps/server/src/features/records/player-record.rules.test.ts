import { rate } from 'openskill'
import { expect, test } from 'vitest'
import { addCup, type CupResults, INITIAL_RATING, type PlayerHistory } from './player-record.rules.ts'

const A = ['a1', 'a2', 'a3']
const B = ['b1', 'b2', 'b3']
const C = ['c1', 'c2', 'c3']
const D = ['d1', 'd2', 'd3']

const cup = (results: Partial<CupResults>): CupResults => ({
  teams: [A, B],
  podium: [A, B, []],
  matches: [],
  ...results,
})

const recordsAfter = (...cups: CupResults[]): Map<string, PlayerHistory> => {
  const players = new Map<string, PlayerHistory>()
  for (const each of cups) addCup(players, each, rate)
  return players
}

test('a played match counts for all six, and moves strength from the losers to the winners', () => {
  const players = recordsAfter(cup({ matches: [{ winners: A, losers: B }] }))
  expect([players.get('a1'), players.get('b3')]).toMatchObject([
    { played: 1, won: 1, cups: 1, titles: 1, podiums: 1 },
    { played: 1, won: 0, cups: 1, titles: 0, podiums: 1 },
  ])
  expect(players.get('a1')?.mu).toBeGreaterThan(INITIAL_RATING.mu)
  expect(players.get('b3')?.mu).toBeLessThan(INITIAL_RATING.mu)
  expect(players.get('a1')?.sigma).toBeLessThan(INITIAL_RATING.sigma)
})

test('a team that only forfeited has played a cup but no match, and keeps the initial rating', () => {
  expect(recordsAfter(cup({ podium: [[], [], []] })).get('a1')).toMatchObject({
    ...INITIAL_RATING,
    played: 0,
    cups: 1,
    podiums: 0,
  })
})

test('beating a strong team is worth more than beating a weak one', () => {
  const first = cup({ teams: [A, B, C, D], matches: [{ winners: C, losers: D }] })
  const players = recordsAfter(
    first,
    cup({
      teams: [A, B, C, D],
      matches: [
        { winners: A, losers: C },
        { winners: B, losers: D },
      ],
    }),
  )
  expect(players.get('a1')?.mu).toBeGreaterThan(players.get('b1')?.mu ?? 0)
})

test('only the places of the last five cups are kept', () => {
  const won = cup({ podium: [A, B, []] })
  const second = cup({ podium: [B, A, []] })
  const none = cup({ podium: [C, D, []] })
  expect(recordsAfter(second, won, none).get('a1')?.recentPlaces).toEqual([1, 2])
  const later = recordsAfter(second, won, none, none, none, none).get('a1')
  expect(later).toMatchObject({ recentPlaces: [1], titles: 1, podiums: 2, cups: 6 })
})

test('a match between two teams of the same player does not count for that player', () => {
  const both = ['b1', 'b2', 'a1']
  const players = recordsAfter(cup({ teams: [A, both], matches: [{ winners: A, losers: both }] }))
  expect(players.get('a1')).toMatchObject({ ...INITIAL_RATING, played: 0 })
  expect(players.get('a2')).toMatchObject({ played: 1, won: 1 })
})

test('the order of play matters, and the same order gives the same strength to the last bit', () => {
  const matches = [
    { winners: A, losers: B },
    { winners: B, losers: A },
    { winners: A, losers: C },
  ]
  const strengths = (played: CupResults['matches']) =>
    [...recordsAfter(cup({ teams: [A, B, C], matches: played }))].map(([id, { mu, sigma }]) => [id, mu, sigma])
  expect(strengths(matches)).toEqual(strengths([...matches]))
  expect(strengths(matches)).not.toEqual(strengths(matches.toReversed()))
})
