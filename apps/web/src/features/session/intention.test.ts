import { afterEach, expect, test, vi } from 'vitest'
import { intentionAt, rememberIntention, takeIntention } from './intention.ts'

afterEach(() => vi.useRealTimers())

test('is returned once', () => {
  rememberIntention('/invites?join=abc')
  expect([takeIntention(), takeIntention()]).toEqual(['/invites?join=abc', undefined])
})

test('expires after half an hour, or when another one is stored', () => {
  vi.useFakeTimers()
  rememberIntention('/settings')
  vi.advanceTimersByTime(29 * 60_000)
  expect(takeIntention()).toBe('/settings')
  rememberIntention('/settings')
  vi.advanceTimersByTime(30 * 60_000)
  expect(takeIntention()).toBeUndefined()
  rememberIntention('/settings')
  rememberIntention(null)
  expect(takeIntention()).toBeUndefined()
})

test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', ''])('never leads away: %j', (path) => {
  rememberIntention(path)
  expect(takeIntention()).toBeUndefined()
})

test('is undefined for any other stored value', () => {
  for (const stored of ['no json', '{"path":"/settings"}', `{"at":${Date.now()}}`]) {
    sessionStorage.setItem('intention', stored)
    expect(takeIntention()).toBeUndefined()
  }
})

test.each([
  ['/invites', '?invite=1', '/invites?invite=1'],
  ['/settings', '', '/settings'],
  ['/bracket', '?match=1', '/bracket?match=1'],
  ['/bracket', '', null],
  ['/', '?match=1', null],
  ['/', '', null],
  ['/prize-pool', '', null],
])('a visitor at %s%s returns to %s', (pathname, search, expected) => {
  expect(intentionAt({ pathname, search })).toBe(expected)
})
