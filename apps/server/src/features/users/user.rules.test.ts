import { describe, expect, test } from 'vitest'
import { isAdmin, isSuperAdmin } from './user.rules.ts'

const SUPER = 'Admin@Example.com'
const boss = { email: 'admin@example.com', subject: '1', verified: true, is_admin: false }

describe('isSuperAdmin', () => {
  test('is the account with the configured, verified address', () => {
    expect(isSuperAdmin(boss, SUPER)).toBe(true)
  })

  test.each([
    ['unverified', { ...boss, verified: false }],
    ['a placeholder', { ...boss, subject: null }],
    ['without an address', { ...boss, email: null }],
    ['at another address', { ...boss, email: 'admin@example.org' }],
  ])('is no account %s', (_what, person) => {
    expect(isSuperAdmin(person, SUPER)).toBe(false)
  })
})

describe('isAdmin', () => {
  test.each([
    ['the super admin, whatever the row says', boss, true],
    ['an admin', { ...boss, email: 'other@example.com', is_admin: true }, true],
    ['a player', { ...boss, email: 'other@example.com' }, false],
  ])('%s', (_who, person, expected) => {
    expect(isAdmin(person, SUPER)).toBe(expected)
  })
})
