import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { createLiveEcho, type LiveEcho } from './live-echo.ts'

const log = pino({ level: 'silent' })

function open(send: (text: string, echo: LiveEcho) => void) {
  const onLost = vi.fn()
  const onHeard = vi.fn()
  const echo: LiveEcho = createLiveEcho({
    send: async (text) => send(text, echo),
    log,
    onLost,
    onHeard,
    beatMs: 5,
    patienceMs: 40,
  })
  return { echo, onLost, onHeard }
}

describe('the echo', () => {
  test('proves the channel when the notification comes back', async () => {
    const { echo } = open((text, { hear }) => void setImmediate(() => hear(text)))
    expect(await echo.proof()).toBe(true)
  })

  test('is not proven by listening alone, nor by the echo of another instance', async () => {
    const { echo } = open((_text, { hear }) => void hear('{"echo":"of another"}'))
    expect(await echo.proof()).toContain('does not hear its own notifications: set DATABASE_DIRECT_URL')
  })

  test('says when the channel goes deaf, and when it hears again', async () => {
    let isDeaf = false
    const { echo, onLost, onHeard } = open((text, { hear }) => void (isDeaf ? undefined : hear(text)))
    echo.start()
    isDeaf = true
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1))
    isDeaf = false
    await vi.waitFor(() => expect(onHeard).toHaveBeenCalledTimes(1))
    echo.stop()
  })
})
