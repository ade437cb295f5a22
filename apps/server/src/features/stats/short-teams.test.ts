import { expect, test } from 'vitest'
import { toTeamItems } from './attention.view.ts'

const linesFor = (count: number) =>
  toTeamItems(
    'cup',
    [...'ABCDEFG'].slice(0, count).map((name) => ({ team_id: `id of ${name}`, team_name: name, players: 2 })),
  ).map(({ text, team_id, tournament_id }) => ({ text, team_id, tournament_id }))

test('each of three teams that lack a player has its own item', () => {
  expect(linesFor(3)).toEqual(
    ['A', 'B', 'C'].map((name) => ({
      text: `${name} has 2 of 3 players.`,
      team_id: `id of ${name}`,
      tournament_id: 'cup',
    })),
  )
})

test('more than three share one item', () => {
  expect(linesFor(4)).toEqual([
    {
      text: '4 teams have fewer than 3 players: A (2/3), B (2/3), C (2/3), D (2/3).',
      team_id: null,
      tournament_id: 'cup',
    },
  ])
})

test('more than five are counted, not named', () => {
  expect(linesFor(7)).toMatchObject([
    { text: '7 teams have fewer than 3 players: A (2/3), B (2/3), C (2/3), D (2/3), E (2/3), 2 more.' },
  ])
})
