import { beforeEach, describe, expect, test } from 'vitest'
import { createRefusedCallers, type Refusal, type RefusedCallers, type Sender } from './refused-callers.ts'

const VISITOR: Sender = { network: '1.1.1.1', credential: undefined }
const ANN: Sender = { network: '1.1.1.1', credential: 'Bearer ann' }
const BOB: Sender = { network: '1.1.1.1', credential: 'Bearer bob' }
const BRACKET: Refusal = {
  bucket: 'cache_miss',
  route: '/api/bracket/:tournament_id',
  method: 'GET',
  isSignedIn: false,
  retryAfterSeconds: 2,
}

let at = 0
let refused: RefusedCallers
beforeEach(() => {
  at = 0
  refused = createRefusedCallers({ isExempt: (pathname) => pathname === '/api/teams', now: () => at })
})
const isRefused = (sender: Sender, method: string, url: string) => refused.find(sender, method, url) !== undefined

describe('a caller who was refused', () => {
  test('is refused again at any address of the same route, with the seconds that are left', () => {
    refused.remember(VISITOR, BRACKET)
    at = 500
    expect(refused.find(VISITOR, 'GET', '/api/bracket/another?version=3')).toEqual({
      bucket: 'cache_miss',
      route: '/api/bracket/:tournament_id',
      secondsLeft: 2,
    })
  })

  test('is let through once the wait is over', () => {
    refused.remember(VISITOR, BRACKET)
    at = 1_999
    expect(isRefused(VISITOR, 'GET', '/api/bracket/1')).toBe(true)
    at = 2_000
    expect(isRefused(VISITOR, 'GET', '/api/bracket/1')).toBe(false)
  })

  test('may use other routes and other methods', () => {
    refused.remember(VISITOR, BRACKET)
    expect(isRefused(VISITOR, 'GET', '/api/bracket/1')).toBe(true)
    expect(isRefused(VISITOR, 'GET', '/api/bracket/1/preview')).toBe(false)
    expect(isRefused(VISITOR, 'GET', '/api/tournaments')).toBe(false)
    expect(isRefused(VISITOR, 'POST', '/api/bracket/1')).toBe(false)
  })

  test('as a visitor does not bar those who are signed in at the same address', () => {
    refused.remember(VISITOR, BRACKET)
    expect(isRefused(ANN, 'GET', '/api/bracket/1')).toBe(false)
  })

  test('when signed in does not bar others at the same address', () => {
    refused.remember(ANN, { ...BRACKET, bucket: 'own_view', route: '/api/teams', isSignedIn: true })
    expect(isRefused(ANN, 'GET', '/api/teams')).toBe(true)
    expect(isRefused(BOB, 'GET', '/api/teams')).toBe(false)
    expect(isRefused(VISITOR, 'GET', '/api/teams')).toBe(false)
  })
})

describe('a limit', () => {
  test('of everything bars the whole API but what it does not count', () => {
    refused.remember(ANN, { ...BRACKET, bucket: 'anything', route: '/api/auth/me', isSignedIn: true })
    expect(isRefused(ANN, 'POST', '/api/teams/create')).toBe(true)
    expect(isRefused(ANN, 'GET', '/api/nowhere')).toBe(true)
    expect(isRefused(ANN, 'GET', '/api/teams')).toBe(false)
    expect(isRefused(ANN, 'OPTIONS', '/api/teams/create')).toBe(false)
    expect(isRefused(ANN, 'GET', '/bracket')).toBe(false)
  })

  test('of lookups bars every credential from that address, and no visitor', () => {
    refused.remember(ANN, { ...BRACKET, bucket: 'session_lookup' })
    expect(isRefused(BOB, 'GET', '/api/auth/me')).toBe(true)
    expect(isRefused(VISITOR, 'GET', '/api/auth/me')).toBe(false)
    expect(isRefused({ ...BOB, network: '2.2.2.2' }, 'GET', '/api/auth/me')).toBe(false)
  })

  test('per address bars everybody there', () => {
    const route = '/api/client-errors'
    refused.remember(ANN, { ...BRACKET, bucket: 'client_error', route, method: 'POST', isSignedIn: true })
    expect([ANN, BOB, VISITOR].map((sender) => isRefused(sender, 'POST', route))).toEqual([true, true, true])
  })
})

test('callers beyond ten thousand are not remembered until the waits of others are over', () => {
  for (let count = 0; count < 10_000; count++) refused.remember({ ...VISITOR, network: `network ${count}` }, BRACKET)
  const late = { ...VISITOR, network: 'late' }
  refused.remember(late, BRACKET)
  expect(isRefused(late, 'GET', '/api/bracket/1')).toBe(false)
  at = 2_000
  refused.remember(late, BRACKET)
  expect(isRefused(late, 'GET', '/api/bracket/1')).toBe(true)
})
