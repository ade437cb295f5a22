import { describe, expect, test } from 'vitest'
import { hasForbiddenCharacters, isBlank, withoutForbiddenCharacters } from './invisible-characters.ts'

describe('hasForbiddenCharacters', () => {
  test.each([
    ['a zero-width space', 'Drag\u200Bons'],
    ['a zero-width joiner between letters', 'Dra\u200Dgons'],
    ['a zero-width non-joiner between letters', 'Dra\u200Cgons'],
    ['a soft hyphen', 'Drag\u00ADons'],
    ['a word joiner', 'Drag\u2060ons'],
    ['a variation selector after a letter', 'Dragons\uFE0F'],
    ['a Mongolian variation selector', 'Dragons\u180B'],
    ['an ideographic variation selector', 'Dragons\u{E0100}'],
    ['a Hangul filler', 'Drag\u3164ons'],
    ['a tag without a flag', 'Dragons\u{E0041}'],
    ['a byte order mark', '\uFEFFDragons'],
    ['a right-to-left mark', 'Dragons\u200F'],
    ['an Arabic letter mark', 'Dragons\u061C'],
    ['a direction override', 'Drag\u202Eons'],
    ['a line separator', 'Drag\u2028ons'],
    ['half a character', 'Drag\uD800ons'],
    ['the noncharacter U+FFFE', 'Drag\uFFFEons'],
    ['the noncharacter U+FFFF', 'Dragons\uFFFF'],
    ['a noncharacter inside the basic plane', 'Drag\uFDD0ons'],
    ['a noncharacter of another plane', 'Dragons\u{1FFFF}'],
  ])('refuses %s', (_what, text) => {
    expect(hasForbiddenCharacters(text)).toBe(true)
  })

  test.each([
    ['a heart with its selector', 'Team \u2764\uFE0F'],
    ['a family', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
    ['a rainbow flag', '\u{1F3F3}\uFE0F\u200D\u{1F308}'],
    ['a skin tone and a profession', '\u{1F469}\u{1F3FD}\u200D\u{1F680}'],
    ['the flag of Wales', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}'],
    ['Persian with a non-joiner', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
    ['Hindi with a joiner', '\u0915\u094D\u200D\u0937'],
    ['Cyrillic', 'Драконы'],
    ['Chinese', '龍'],
  ])('allows %s', (_what, text) => {
    expect(hasForbiddenCharacters(text)).toBe(false)
  })
})

test.each(['', ' ', '\u200B', '\u2800', '\u3164', '\u00AD', '\uFE0F', '\u200D \u2060'])('%j is blank', (text) => {
  expect(isBlank(text)).toBe(true)
})

test('cleaning removes what is invisible and keeps words apart', () => {
  expect(withoutForbiddenCharacters('A\u200Bd\u00ADa\r\nLove\u2764\uFE0F')).toBe('Ada  Love\u2764\uFE0F')
})
