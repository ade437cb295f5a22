import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCachedReads } from './cached-reads.ts'
import { createMetrics } from './metrics.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('cached reads', () => {
  test('end up in the metrics as if each had been observed', async () => {
    const counted = createMetrics({ processMetrics: false })
    const observed = createMetrics({ processMetrics: false })
    const count = createCachedReads(counted, pino({ level: 'silent' }))
    const times = [0.1, 4, 5, 30, 700, 20_000]
    for (const ms of times) {
      count('/api/teams', 304, ms)
      observed.httpRequests.inc({ route: '/api/teams', method: 'GET', status: '304' })
      observed.httpAnswers.inc({ class: '3xx' })
      observed.httpDuration.observe({ route: '/api/teams', method: 'GET' }, ms / 1000)
    }
    const seriesOf = async ({ registry }: typeof counted) =>
      (await registry.metrics()).split('\n').filter((line) => line.startsWith('http_'))
    const expected = await seriesOf(observed)
    expect(expected.length).toBeGreaterThan(10)
    expect(await seriesOf(counted)).toEqual(expected)
    expect(await seriesOf(counted)).toEqual(expected)
  })

  test('are one line of the log per second, route and status', () => {
    const lines: string[] = []
    const log = pino(
      { level: 'info', base: null, timestamp: false },
      { write: (line: string) => void lines.push(line) },
    )
    const count = createCachedReads(createMetrics({ processMetrics: false }), log)
    for (let read = 0; read < 1_000; read++) count('/api/teams', 304, 1)
    count('/api/teams', 200, 12.4)
    vi.advanceTimersByTime(1_000)
    const written = lines.splice(0).map((line) => JSON.parse(line))
    expect(written).toEqual([
      expect.objectContaining({ route: '/api/teams', status: 304, count: 1_000, max_ms: 1, cached: true }),
      expect.objectContaining({ route: '/api/teams', status: 200, count: 1, max_ms: 12 }),
    ])
    vi.advanceTimersByTime(5_000)
    expect(lines).toEqual([])
  })
})
