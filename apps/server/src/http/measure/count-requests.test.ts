import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRequestCount } from './request-log.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('cached reads are one line of the log per second, route and status', () => {
  const lines: string[] = []
  const log = pino({ level: 'info', base: null, timestamp: false }, { write: (line: string) => void lines.push(line) })
  const count = createRequestCount(log)
  const read = { route: '/api/teams', method: 'GET', cached: true } as const
  for (let reads = 0; reads < 1_000; reads++) count({ ...read, status: 304 }, 1)
  count({ ...read, status: 200 }, 12.4)
  vi.advanceTimersByTime(1_000)
  const written = lines.splice(0).map((line) => JSON.parse(line))
  expect(written).toEqual([
    expect.objectContaining({ route: '/api/teams', status: 304, count: 1_000, max_ms: 1, cached: true }),
    expect.objectContaining({ route: '/api/teams', status: 200, count: 1, max_ms: 12 }),
  ])
  vi.advanceTimersByTime(5_000)
  expect(lines).toEqual([])
})
