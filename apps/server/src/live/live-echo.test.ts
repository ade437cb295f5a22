import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLiveEcho, type LiveEcho } from './live-echo.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const BEAT_MS = 2_000
const ECHO_TIMEOUT_MS = 5_000

function open(send: (text: string, echo: LiveEcho) => void) {
  const onLost = vi.fn()
  const onRegained = vi.fn()
  const echo: LiveEcho = createLiveEcho({
    send: async (text) => send(text, echo),
    log: pino({ level: 'silent' }),
    onLost,
    onRegained,
  })
  echo.start()
  return { echo, onLost, onRegained }
}

describe('the echo', () => {
  test('proves the channel when the notification returns', async () => {
    const { echo } = open((text, { receive }) => void receive(text))
    await vi.advanceTimersByTimeAsync(BEAT_MS)
    expect(await echo.proof()).toBe(true)
    echo.stop()
  })

  test('is not proven by listening alone, nor by the echo of another instance', async () => {
    const { echo } = open((_text, { receive }) => void receive('{"echo":"of another"}'))
    await vi.advanceTimersByTimeAsync(BEAT_MS)
    expect(await echo.proof()).toContain('does not receive its own notifications: set DATABASE_DIRECT_URL')
    echo.stop()
  })

  test('reports when notifications stop, and when they return', async () => {
    let isDeaf = true
    const { echo, onLost, onRegained } = open((text, { receive }) => void (isDeaf ? undefined : receive(text)))
    await vi.advanceTimersByTimeAsync(ECHO_TIMEOUT_MS)
    expect(onLost).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(2 * BEAT_MS)
    expect(onLost).toHaveBeenCalledTimes(1)
    expect(await echo.proof()).not.toBe(true)
    isDeaf = false
    await vi.advanceTimersByTimeAsync(BEAT_MS)
    expect([onLost.mock.calls.length, onRegained.mock.calls.length]).toEqual([1, 1])
    expect(await echo.proof()).toBe(true)
    echo.stop()
  })

  test('a suspended process counts as cut off only if later beats get no echo either', async () => {
    const sent: string[] = []
    const { echo, onLost } = open((text) => void sent.push(text))
    echo.receive(sent[0] ?? '')
    vi.setSystemTime(Date.now() + 10 * ECHO_TIMEOUT_MS)
    await vi.advanceTimersByTimeAsync(BEAT_MS)
    expect(onLost).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(3 * BEAT_MS)
    expect(onLost).toHaveBeenCalledTimes(1)
    echo.stop()
  })
})
