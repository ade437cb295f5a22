import { describe, expect, test } from 'vitest'
import { foldName, imitates, isRoleName } from './name-key.ts'

describe('two names are the same', () => {
  test.each([
    ['case', 'dRAGONS'],
    ['width', '\uFF24ragons'],
    ['marks', 'Dr\u00E1gons'],
    ['mathematical letters', '\u{1D403}ragons'],
    ['spaces around them', ' Dragons\u00A0'],
  ])('if they differ only in %s', (_how, twin) => {
    expect(foldName(twin)).toBe(foldName('Dragons'))
  })

  test('if they differ only in the kind and number of their spaces', () => {
    expect(foldName('Red Team')).toBe(foldName('Red \u00A0Team'))
    expect(foldName('Team 1 11')).not.toBe(foldName('Team 11 1'))
  })

  test.each(['Dragon', 'Драконы', '龍', 'Dragonz', 'Drag0ns'])('but %s is not Dragons', (other) => {
    expect(foldName(other)).not.toBe(foldName('Dragons'))
  })
})

describe('a name imitates another', () => {
  test.each([
    ['a Cyrillic а', 'Dr\u0430gons'],
    ['a Greek ο', 'Drag\u03BFns'],
    ['a Cyrillic а beside a zero', 'Dr\u0430g0ns'],
    ['a zero-width space', 'Drag\u200Bons'],
    ['a soft hyphen', 'Drag\u00ADons'],
    ['a joiner', 'Dra\u200Dgons'],
  ])('with %s', (_how, twin) => {
    expect(imitates(twin, 'Dragons')).toBe(true)
    expect(imitates('Dragons', twin)).toBe(true)
  })

  test('with a letter of another script for I, l or 1', () => {
    expect(imitates('Team \u0406', 'Team 1')).toBe(true)
    expect(imitates('Team \u0399', 'Team l')).toBe(true)
  })

  test.each([
    ['Modern', 'Modem'],
    ['Ace I', 'Ace 1'],
    ['Ace I', 'Ace l'],
    ['Dragons', 'Drag0ns'],
    ['Löwen I', 'Löwen 1'],
    ['Команда I', 'Команда 1'],
    ['Dragons', 'Драконы'],
    ['Dragons', 'Wagons'],
  ])('but %s and %s are different names', (one, other) => {
    expect(imitates(one, other)).toBe(false)
    expect(foldName(one)).not.toBe(foldName(other))
  })
})

test.each(['Admin', 'ADMIN', 'Super Admin', 'super-admin', '★ Admin ★', '\u0410dmin', 'Organizers', 'Staff'])(
  '%s is a word of office',
  (name) => {
    expect(isRoleName(name)).toBe(true)
  },
)

test.each(['Adminton', 'Superman', 'Anna Staff', 'The Referee', 'Jane', 'Badminton', 'Support Sam', 'Mod Squad'])(
  '%s may be the name of a person',
  (name) => {
    expect(isRoleName(name)).toBe(false)
  },
)
