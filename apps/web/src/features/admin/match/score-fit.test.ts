import { expect, test } from 'vitest'
import { gamesOf, scoreText, scoreWarning, scoreWords } from './score-fit.ts'

test.each([
  ['2-0', 3],
  ['2-1', 3],
  [' 2 : 1 ', 3],
  ['3-2', 5],
  ['4-3', 7],
  ['Walkover', 3],
  ['no contest', 5],
  ['', 3],
])('%s is fine in a best of %i', (score, bestOf) => expect(scoreWarning(score, bestOf)).toBeUndefined())

test.each([
  ['3-1', 3, /does not fit a best of 3, which takes 2 wins/],
  ['1-0', 3, /does not fit/],
  ['1-2', 3, /gives the winner fewer games than the loser.*2-1/],
  ['2-2', 3, /is a draw/],
  ['banana', 3, /is not a score such as 2-1/],
  ['2-1 after a replay', 3, /is not a score/],
])('%s in a best of %i is warned about', (score, bestOf, warning) =>
  expect(scoreWarning(score, bestOf)).toMatch(warning),
)

test.each([
  ['12-3', [12, 3]],
  [' 2 – 1 ', [2, 1]],
  ['123-1', undefined],
  ['1-123', undefined],
  ['a2-1', undefined],
])('the games of “%s” are %j', (score, games) => expect(gamesOf(score)).toEqual(games))

test.each(['  no contest ', 'FORFEIT', 'dq', 'no-show'])('“%s” is a result without games', (word) =>
  expect(scoreWarning(word, 3)).toBeUndefined(),
)

test('a warning names the score without the spaces around it, and the right order', () => {
  expect(scoreWarning(' banana ', 3)).toBe('“banana” is not a score such as 2-1. It is saved as typed.')
  expect(scoreWarning('walkover for us', 3)).toMatch(/is not a score/)
  expect(scoreWarning(' 2-2 ', 3)).toBe('2-2 is a draw, and a match has a winner. It is saved as typed.')
  expect(scoreWarning('1-3', 5)).toBe(
    '1-3 gives the winner fewer games than the loser. The winner’s games come first: 3-1.',
  )
})

test('a result is shown and sent with the games of the winner first', () => {
  const result = { team1Games: 1, team2Games: 2 }
  expect([scoreWords(result), scoreText(result)]).toEqual(['2–1', '2-1'])
})
