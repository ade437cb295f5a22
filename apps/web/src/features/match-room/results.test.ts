import { describe, expect, test } from 'vitest'
import { claimText, fromSideOf, possibleResults } from './results.ts'

const words = (bestOf: number) => possibleResults(bestOf).map((result) => fromSideOf(true, result))

describe('possible results', () => {
  test.each([
    [3, ['2–0', '2–1', '1–2', '0–2']],
    [5, ['3–0', '3–1', '3–2', '2–3', '1–3', '0–3']],
    [7, ['4–0', '4–1', '4–2', '4–3', '3–4', '2–4', '1–4', '0–4']],
  ])('of a best of %d', (bestOf, results) => expect(words(bestOf)).toEqual(results))
})

test('a claim names the winner and puts the larger number first', () => {
  const teams = { team1: 'Redshift', team2: 'Demo Engine' }
  expect(claimText({ team1Games: 2, team2Games: 1 }, teams)).toBe('2–1 for Redshift')
  expect(claimText({ team1Games: 0, team2Games: 2 }, teams)).toBe('2–0 for Demo Engine')
})

test('a team sees its own games first', () => {
  expect(fromSideOf(false, { team1Games: 2, team2Games: 1 })).toBe('1–2')
})
