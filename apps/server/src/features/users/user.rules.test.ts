import { describe, expect, test } from 'vitest'
import { isAdmin, isSuperAdmin } from './user.rules.ts'

const SUPER = 'Admin@Example.com'
const boss = { super_admin_of: 'admin@example.com', subject: '1', is_admin: false }

describe('isSuperAdmin', () => {
  test('is the account that is pinned for the configured address', () => {
    expect(isSuperAdmin(boss, SUPER)).toBe(true)
  })

  test.each([
    ['that has no identity', { ...boss, subject: null }],
    ['that is not pinned', { ...boss, super_admin_of: null }],
    ['that is pinned for another address', { ...boss, super_admin_of: 'admin@example.org' }],
  ])('is no account %s', (_what, person) => {
    expect(isSuperAdmin(person, SUPER)).toBe(false)
  })
})

describe('isAdmin', () => {
  test.each([
    ['the super admin, whatever the row says', boss, true],
    ['an admin', { ...boss, super_admin_of: null, is_admin: true }, true],
    ['a player', { ...boss, super_admin_of: null }, false],
  ])('%s', (_who, person, expected) => {
    expect(isAdmin(person, SUPER)).toBe(expected)
  })
})
