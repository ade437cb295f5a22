import { describe, expect, test } from 'vitest'
import { createLimits, type LimitName } from './limits.ts'

const clock = () => {
  let at = 0
  return {
    now: () => at,
    pass: (seconds: number) => {
      at += seconds * 1000
    },
  }
}

const tries = (limits: ReturnType<typeof createLimits>, limit: LimitName, count: number, caller = '1.1.1.1') => {
  let passed = 0
  for (let call = 0; call < count; call++) if (limits.take(limit, caller) === 0) passed += 1
  return passed
}

describe('createLimits', () => {
  test.each([
    ['session_lookup', 6000],
    ['anything', 1200],
    ['cache_miss', 600],
    ['own_view', 240],
    ['sign_in', 600],
    ['session_exchange', 300],
    ['create_team', 30],
    ['checkout', 30],
    ['payment_status', 60],
    ['answer', 30],
    ['update_name', 10],
    ['team_write', 20],
    ['admin_write', 120],
    ['public_read', 300],
  ] as const)('%s lets %i calls pass', (limit, allowed) => {
    const limits = createLimits({ enabled: true, now: () => 0 })
    expect(tries(limits, limit, allowed + 50)).toBe(allowed)
  })

  test('names a wait after which the call is allowed', () => {
    const time = clock()
    const limits = createLimits({ enabled: true, now: time.now })
    tries(limits, 'update_name', 10)
    expect(limits.take('update_name', '1.1.1.1')).toBe(6)
    time.pass(6)
    expect(tries(limits, 'update_name', 2)).toBe(1)
  })

  test('holds checkout to its hourly limit as well', () => {
    const time = clock()
    const limits = createLimits({ enabled: true, now: time.now })
    let passed = 0
    for (let minute = 0; minute < 10; minute++) {
      passed += tries(limits, 'checkout', 60)
      time.pass(60)
    }
    expect(passed).toBeGreaterThanOrEqual(120)
    expect(passed).toBeLessThan(150)
  })

  test('counts every caller separately', () => {
    const limits = createLimits({ enabled: true, now: () => 0 })
    expect(['a', 'b', 'c'].map((caller) => tries(limits, 'answer', 40, caller))).toEqual([30, 30, 30])
  })

  test('takes the remaining tokens when a call costs more', () => {
    const limits = createLimits({ enabled: true, now: () => 0 })
    limits.take('update_name', '1.1.1.1', 8)
    expect(tries(limits, 'update_name', 10)).toBe(2)
    limits.take('update_name', '2.2.2.2', 50)
    expect(tries(limits, 'update_name', 10, '2.2.2.2')).toBe(0)
  })

  test('lifts every limit when switched off', () => {
    expect(tries(createLimits({ enabled: false }), 'update_name', 1000)).toBe(1000)
  })
})
