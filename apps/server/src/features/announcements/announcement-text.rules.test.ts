import { expect, test } from 'vitest'
import {
  cupOpenText,
  escapeName,
  matchesCalledText,
  podiumText,
  previewOf,
  resultText,
  testText,
} from './announcement-text.rules.ts'

const NOW = new Date('2026-11-21T18:00:00.000Z')
const ORIGIN = 'https://cup.test'
const SECONDS = NOW.getTime() / 1000

test.each([
  [
    'cup_open',
    [
      `**Weekly Cup** is open for registration. It begins <t:${SECONDS + 2 * 86_400}:F> (<t:${SECONDS + 2 * 86_400}:R>).`,
      `${ORIGIN}/prize-pool`,
    ],
  ],
  ['bracket_drawn', ['The bracket of **Weekly Cup** is drawn: 16 teams.', `${ORIGIN}/bracket`]],
  [
    'matches_called',
    [
      `**Matches called.** Check in until <t:${SECONDS + 420}:t> (<t:${SECONDS + 420}:R>)`,
      '• Redshift v Octane\\_Overdrive (Winners Round 1)',
      `${ORIGIN}/bracket`,
    ],
  ],
  ['results', ['**Redshift** beat Octane\\_Overdrive 2\\-1 (Winners Round 1)']],
  [
    'podium',
    [
      '**Weekly Cup** is decided.',
      '1st: **Redshift**',
      '2nd: **Octane\\_Overdrive**',
      '3rd: **Musty Cows**',
      `${ORIGIN}/bracket`,
    ],
  ],
] as const)('the preview of %s', (kind, lines) => {
  expect(previewOf(kind, NOW, ORIGIN).split('\n')).toEqual(lines)
})

test('a cup with special terms is announced with them', () => {
  const terms = { entry_fee_cents: 0, added_prize_cents: 5000, added_prize_by: '*Bar* Nine', team_limit: 16 }
  const text = cupOpenText({ name: 'Cup', startDate: NOW, terms }, ORIGIN)
  expect(text.split('\n').slice(1)).toEqual([
    'Free entry · $50 added by \\*Bar\\* Nine · 16 teams at most',
    `${ORIGIN}/prize-pool`,
  ])
})

test('fifteen called matches are listed and the others counted', () => {
  const called = (count: number) => {
    const matches = Array.from({ length: count }, (_, n) => ({
      round_name: 'Winners Round 1',
      team1_name: `A${n}`,
      team2_name: `B${n}`,
    }))
    return matchesCalledText(matches, NOW, ORIGIN).split('\n').slice(1, -1)
  }
  expect([called(15).length, called(15).at(-1)]).toEqual([15, '• A14 v B14 (Winners Round 1)'])
  expect([called(17).length, called(17).at(-1)]).toEqual([16, '… and 2 more'])
})

test('a result without a score names the teams only, and a correction is marked', () => {
  const result = { round_name: 'Grand Final', winner_name: 'Owls', loser_name: 'Bats', score: null }
  expect(resultText(result, false)).toBe('**Owls** beat Bats (Grand Final)')
  expect(resultText({ ...result, score: '4-3' }, true)).toBe('Correction: **Owls** beat Bats 4\\-3 (Grand Final)')
})

test('an empty place is omitted from the podium', () => {
  expect(podiumText('Cup', ['Owls', 'Bats', null], ORIGIN).split('\n')).toHaveLength(4)
})

test('the test message says what will appear in the channel', () => {
  expect(testText(ORIGIN)).toBe(`Announcements of the cup will appear here.\n${ORIGIN}`)
})

test.each([
  ['@everyone', '\\@everyone'],
  ['<@1234>', '\\<\\@1234\\>'],
  ['**bold** _x_ ~~y~~ `z` ||s||', '\\*\\*bold\\*\\* \\_x\\_ \\~\\~y\\~\\~ \\`z\\` \\|\\|s\\|\\|'],
  ['[a](https://evil.example)', '\\[a\\]\\(https\\:\\/\\/evil\\.example\\)'],
  ['# big', '\\# big'],
  ['Ärger ☃', 'Ärger ☃'],
])('the name %j cannot ping or format', (name, escaped) => {
  expect(escapeName(name)).toBe(escaped)
})
