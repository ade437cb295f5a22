import { describe, expect, test } from 'vitest'
import { displayName } from './auth.ts'
import { CreateTeamBody } from './teams.ts'
import { foldEmail, idOf, isEmail, optionalTextField } from './text-fields.ts'

const messageOf = (result: { success: boolean; error?: { issues: { message: string }[] } }): string | undefined =>
  result.error?.issues[0]?.message

describe('display name', () => {
  test.each([
    [undefined, 'Name must be at least 2 characters'],
    [null, 'Name must be text'],
    [5, 'Name must be text'],
    [['ab'], 'Name must be text'],
    ['', 'Name must be at least 2 characters'],
    ['a', 'Name must be at least 2 characters'],
    [' a ', 'Name must be at least 2 characters'],
    ['\u200b\u200b', 'Name must be at least 2 characters'],
    ['\u3164\u3164', 'Name must be at least 2 characters'],
    ['\r\nBcc: x', 'Name contains invalid characters'],
    ['a\u0000b', 'Name contains invalid characters'],
    ['\u202Egnp.exe', 'Name contains invalid characters'],
    ['ab\u2028', 'Name contains invalid characters'],
    ['ab\uD800', 'Name contains invalid characters'],
    ['x'.repeat(51), 'Name must be at most 50 characters'],
  ])('%j is refused', (value, message) => {
    expect(messageOf(displayName.safeParse(value))).toBe(message)
  })

  test.each([
    ['  Ada  ', 'Ada'],
    ["'; DROP TABLE teams;--", "'; DROP TABLE teams;--"],
    ['e\u0301a', '\u00e9a'],
    ['🚀'.repeat(50), '🚀'.repeat(50)],
  ])('%j is kept, trimmed and composed', (value, kept) => {
    expect(displayName.parse(value)).toBe(kept)
  })
})

describe('e-mail', () => {
  const bad = [
    'foo',
    'a@b',
    '@x.y',
    'a@',
    'a b@c.de',
    'a@b c.de',
    'a@b@c.de',
    'a@b..c',
    'a@.b.c',
    'a@-b.c',
    'a@b.c.',
    '"a"@b.c',
    'a@[127.0.0.1]',
    'a@b.c\r\nBcc: v@w.x',
    'a@b.c%0aBcc:v@w.x',
    'a@b.c,v@w.x',
    '<a@b.c>',
    'A <a@b.c>',
    'ａ@ｂ.ｃ',
    '\u212Aelvin@b.co',
    'a\u200B@b.co',
    `${'a'.repeat(65)}@b.co`,
    `${'a'.repeat(60)}@${'b.'.repeat(100)}co`,
    `a@${'.'.repeat(12_000)}`,
  ]
  test.each(bad)('%j is no address', (value) => {
    expect(isEmail(value)).toBe(false)
  })
  test.each(['a@b.co', 'A.B+tag@Sub.Example.com', ' padded@example.com ', 'x_y-z@example.co.uk'])(
    '%j is one',
    (value) => {
      expect(isEmail(value)).toBe(true)
    },
  )
  test('a value over the limit never reaches the pattern', () => {
    const value = { length: 255, startsWith: () => false } as unknown as string
    const reached = Object.assign(value, { trim: () => value })
    expect(isEmail(reached)).toBe(false)
  })
  test('folds A–Z only, so that a look-alike letter stays different', () => {
    expect(foldEmail(' ADA@Example.COM ')).toBe('ada@example.com')
    expect(foldEmail('\u212Aelvin@x.co')).not.toBe('kelvin@x.co')
    expect(foldEmail('\u0130stanbul@x.co')).toBe('\u0130stanbul@x.co')
  })
})

describe('a new team', () => {
  const valid = { team_name: 'Redshift', player_emails: ['b@x.co', 'c@x.co'] }
  test.each([
    [{ ...valid, team_name: ' ' }, 'Please fill in all fields'],
    [{ player_emails: valid.player_emails }, 'Please fill in all fields'],
    [{ team_name: 'Redshift' }, 'Please fill in all fields'],
    [{ ...valid, player_emails: [] }, 'Please fill in all fields'],
    [{ ...valid, player_emails: ['b@x.co'] }, 'Please fill in all fields'],
    [{ ...valid, player_emails: ['b@x.co', ' '] }, 'Please fill in all fields'],
    [{ ...valid, player_emails: ['b@x.co', 'c@x.co', 'd@x.co'] }, 'Exactly 2 player emails are required'],
    [{ ...valid, player_emails: 'b@x.co' }, 'Exactly 2 player emails are required'],
    [{ ...valid, player_emails: ['b@x.co', 'nope'] }, 'Invalid email: nope'],
    [{ ...valid, player_emails: ['b@x.co', ' B@X.co'] }, 'Player emails must be different'],
    [{ ...valid, team_name: 'x'.repeat(51) }, 'Team name must be at most 50 characters'],
    [{ ...valid, team_name: 7 }, 'Team name must be text'],
  ])('%j is refused', (body, message) => {
    expect(messageOf(CreateTeamBody.safeParse(body))).toBe(message)
  })
  test('drops fields it does not know', () => {
    expect(CreateTeamBody.parse({ ...valid, paid: true, captain_id: 'x' })).toEqual(valid)
  })
})

test('an id of impossible form is not found', () => {
  for (const id of ['1', 'null', '../..', '{}', '🚀', 'A'.repeat(256)])
    expect(messageOf(idOf('Match').safeParse(id))).toBe('Match not found')
  expect(idOf('Match').safeParse('0b0f7f4e-3c7a-4a53-9f0a-0d6b1f2c3d4e').success).toBe(true)
})

test('an optional text is null when blank', () => {
  const field = optionalTextField({ label: 'Reference', max: 3 })
  expect([field.parse(undefined), field.parse('  '), field.parse(' ab ')]).toEqual([null, null, 'ab'])
})
