import { describe, expect, test } from 'vitest'
import { isRoleName, looksLike } from './name-key.ts'

describe('looksLike', () => {
  test.each([
    ['another case', 'dRAGONS'],
    ['a Cyrillic а', 'Dr\u0430gons'],
    ['a Greek ο', 'Drag\u03BFns'],
    ['a zero for the o', 'Drag0ns'],
    ['full-width letters', '\uFF24ragons'],
    ['mathematical letters', '\u{1D403}ragons'],
    ['a zero-width space', 'Drag\u200Bons'],
    ['a soft hyphen', 'Drag\u00ADons'],
    ['a variation selector', 'Dragons\uFE0F'],
    ['a joiner', 'Dra\u200Dgons'],
  ])('sees through %s', (_how, twin) => {
    expect(looksLike('Dragons', twin)).toBe(true)
  })

  test('spaces count once, whatever their kind', () => {
    expect(looksLike('Red Team', 'Red \u00A0Team')).toBe(true)
    expect(looksLike('Team 1 11', 'Team 11 1')).toBe(false)
  })

  test('I, l and 1 are alike, and so are rn and m', () => {
    expect(looksLike('Team I', 'Team l')).toBe(true)
    expect(looksLike('Team I', 'Team 1')).toBe(true)
    expect(looksLike('Storm', 'Storrn')).toBe(true)
  })

  test.each(['Dragon', 'Драконы', '龍', 'Dragonz', 'Wagons'])('keeps %s apart from Dragons', (other) => {
    expect(looksLike('Dragons', other)).toBe(false)
  })
})

test.each(['Admin', 'ADMIN', 'Super Admin', 'super-admin', '★ Admin ★', '\u0410dmin', 'Organizers', 'The Referee'])(
  '%s is the name of a role',
  (name) => {
    expect(isRoleName(name)).toBe(true)
  },
)

test.each(['Adminton', 'Superman', 'Modern Times', 'Jane', 'Badminton', 'Supporters Club'])(
  '%s is not the name of a role',
  (name) => {
    expect(isRoleName(name)).toBe(false)
  },
)
