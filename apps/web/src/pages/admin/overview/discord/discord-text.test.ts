import { describe, expect, test } from 'vitest'
import { discordTime, readDiscordText } from './discord-text.ts'

const text = (words: string) => ({ kind: 'text' as const, text: words })

describe('the Markdown of an announcement', () => {
  test('bold text, a timestamp and a link', () => {
    expect(readDiscordText('**Weekly Cup** begins <t:1795284000:F>.\nhttps://cup.example/bracket')).toEqual([
      { kind: 'bold', parts: [text('Weekly Cup')] },
      text(' begins '),
      { kind: 'time', seconds: 1_795_284_000, style: 'F' },
      text('.\n'),
      { kind: 'link', address: 'https://cup.example/bracket' },
    ])
  })

  test.each([
    ['\\*\\*not bold\\*\\*', '**not bold**'],
    ['https\\:\\/\\/evil\\.example', 'https://evil.example'],
    ['\\<t\\:1795284000\\:F\\>', '<t:1795284000:F>'],
    ['Octane\\_Overdrive', 'Octane_Overdrive'],
    ['a\\\\b', 'a\\b'],
  ])('the escaped name %s is shown as it was typed', (escaped, shown) => {
    expect(readDiscordText(escaped)).toEqual([text(shown)])
  })

  test('a name with asterisks stays whole inside bold text', () => {
    expect(readDiscordText('**\\*\\*Stars\\*\\*** is decided')).toEqual([
      { kind: 'bold', parts: [text('**Stars**')] },
      text(' is decided'),
    ])
  })
})

test.each([
  [2 * 86_400, 'in 2 days'],
  [7 * 60, 'in 7 minutes'],
  [7 * 60 - 0.4, 'in 7 minutes'],
  [30, 'in 30 seconds'],
  [-3_600, '1 hour ago'],
  [0, 'now'],
])('a moment %d seconds away is shown as "%s"', (seconds, words) => {
  const now = 1_795_284_000
  expect(discordTime(now + seconds, 'R', now * 1000)).toBe(words)
})
