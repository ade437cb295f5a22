import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLiveEcho, type LiveEcho } from './live-echo.ts'

const log = pino({ level: 'silent' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const BEAT_MS = 5
const ECHO_TIMEOUT_MS = 40

/** Lets time go by until the answer is there. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync()
  return answer
}

function open(send: (text: string, echo: LiveEcho) => void) {
  const onLost = vi.fn()
  const onRegained = vi.fn()
  const echo: LiveEcho = createLiveEcho({
    send: async (text) => send(text, echo),
    log,
    onLost,
    onRegained,
    beatMs: BEAT_MS,
    timeoutMs: ECHO_TIMEOUT_MS,
  })
  return { echo, onLost, onRegained }
}

describe('the echo', () => {
  test('proves the channel when the notification comes back', async () => {
    const { echo } = open((text, { receive }) => void setImmediate(() => receive(text)))
    expect(await inTime(echo.proof())).toBe(true)
  })

  test('is not proven by listening alone, nor by the echo of another instance', async () => {
    const { echo } = open((_text, { receive }) => void receive('{"echo":"of another"}'))
    expect(await inTime(echo.proof())).toContain('does not receive its own notifications: set DATABASE_DIRECT_URL')
  })

  test('says when the channel goes deaf, and when it hears again', async () => {
    let isDeaf = false
    const { echo, onLost, onRegained } = open((text, { receive }) => void (isDeaf ? undefined : receive(text)))
    echo.start()
    isDeaf = true
    await vi.advanceTimersByTimeAsync(ECHO_TIMEOUT_MS)
    expect(onLost).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(2 * BEAT_MS)
    expect(onLost).toHaveBeenCalledTimes(1)
    isDeaf = false
    await vi.advanceTimersByTimeAsync(BEAT_MS)
    expect([onLost.mock.calls.length, onRegained.mock.calls.length]).toEqual([1, 1])
    echo.stop()
  })

  test('takes a process that stood still for a deaf one only when the beats after it stay unanswered', async () => {
    const sent: string[] = []
    const { echo, onLost } = open((text) => void sent.push(text))
    echo.start()
    echo.receive(sent[0] ?? '')
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10 * ECHO_TIMEOUT_MS)
    await vi.advanceTimersByTimeAsync(BEAT_MS)
    expect(onLost).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(ECHO_TIMEOUT_MS)
    expect(onLost).toHaveBeenCalledTimes(1)
    echo.stop()
  })
})
