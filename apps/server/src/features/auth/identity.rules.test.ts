import { describe, expect, test } from 'vitest'
import { cleanName, cleanPicture, provenEmail } from './identity.rules.ts'

describe('provenEmail', () => {
  test('folds A to Z and nothing else', () => {
    expect(provenEmail({ email: 'Kate.O+Tag@Example.COM', emailVerified: true })).toBe('kate.o+tag@example.com')
  })

  test.each([
    ['unverified', 'kate@example.com', false],
    ['a Kelvin sign', '\u212Aate@example.com', true],
    ['full width', '\uFF4Bate@example.com', true],
    ['a space behind', 'kate@example.com ', true],
    ['a line break', 'kate@example.com\n', true],
    ['a dot behind', 'kate@example.com.', true],
    ['no domain', 'kate', true],
    ['255 characters', `${'k'.repeat(64)}@${'example.'.repeat(24)}com`, true],
    ['nothing', '', true],
  ])('refuses an address that is %s', (_what, email, emailVerified) => {
    expect(provenEmail({ email, emailVerified })).toBeUndefined()
  })
})

const PLAYER = { number: 42, isSuperAdmin: false }

describe('cleanName', () => {
  test('lets the super admin have any name', () => {
    expect(cleanName('Super Admin', { number: 42, isSuperAdmin: true })).toBe('Super Admin')
  })

  test.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['  Ada \t Lovelace ', 'Ada Lovelace'],
    ['Ada\r\nBcc: victim@example.com', 'Ada Bcc: victim@example.com'],
    ['\u202Egnp.exe', 'gnp.exe'],
    ['A\u0000B', 'A B'],
    ['e\u0301va', '\u00e9va'],
    ['x'.repeat(80), 'x'.repeat(50)],
    ['\u{1F600}'.repeat(60), '\u{1F600}'.repeat(50)],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['Bo', 'Bo'],
    ['Q', 'Player 0042'],
    ['', 'Player 0042'],
    ['\u200b\u200b\u3164', 'Player 0042'],
    [null, 'Player 0042'],
    ['Super Admin', 'Player 0042'],
    ['A\u200Bda Love\u00ADlace', 'Ada Lovelace'],
    ['Ada \u2764\uFE0F', 'Ada \u2764\uFE0F'],
  ])('%j becomes %j', (given, name) => {
    expect(cleanName(given, PLAYER)).toBe(name)
  })

  test('repairs a lone surrogate', () => {
    expect(cleanName('Ada \uD800', PLAYER)).toBe('Ada \uFFFD')
  })
})

describe('cleanPicture', () => {
  test('keeps a Google picture', () => {
    const picture = 'https://lh3.googleusercontent.com/a/abc=s96-c'
    expect(cleanPicture(picture)).toBe(picture)
  })

  test('keeps a picture of the local provider only in local mode', () => {
    const issuer = 'http://localhost:3000/dev/identity'
    expect(cleanPicture(`${issuer}/pictures/1`, issuer)).toBe(`${issuer}/pictures/1`)
    expect(cleanPicture(`${issuer}/pictures/1`)).toBeNull()
    expect(cleanPicture('not an address', issuer)).toBeNull()
    expect(cleanPicture(`${issuer}/pictures/../../../api/auth/logout`, issuer)).toBeNull()
  })

  test.each([
    null,
    'http://lh3.googleusercontent.com/a',
    'https://googleusercontent.com.evil.com/a',
    'https://evil.com/lh3.googleusercontent.com',
    'https://evilgoogleusercontent.com/a',
    'https://user@lh3.googleusercontent.com/a',
    'https://:password@lh3.googleusercontent.com/a',
    'https://lh3.googleusercontent.com:8443/a',
    'http://127.0.0.1:9/internal',
    'file:///etc/passwd',
    'gopher://lh3.googleusercontent.com/',
    'javascript:alert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    `https://lh3.googleusercontent.com/${'a'.repeat(3000)}`,
    'not an address',
  ])('drops %j', (picture) => {
    expect(cleanPicture(picture)).toBeNull()
  })
})
