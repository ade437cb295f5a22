import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { shutDownOnSignals } from './shutdown.ts'

const CHILD = path.resolve(import.meta.dirname, '../test-support/fixtures/crashing-child.ts')

describe('an error that nothing caught', () => {
  test.each(['exception', 'rejection'])('ends the process in good order, with 1: %s', async (kind) => {
    const child = spawn(process.execPath, [CHILD, kind], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect(printed.trim().split('\n')).toEqual([
      'begin grace',
      'stop listening',
      'stop working',
      'close app',
      'close rest',
    ])
    expect(code).toBe(1)
  })
})

describe('SIGTERM during the start', () => {
  const EVENTS = ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection']
  const before = EVENTS.map((event) => process.listeners(event as NodeJS.Signals))
  afterEach(() => {
    vi.useRealTimers()
    for (const [index, event] of EVENTS.entries()) {
      const added = process.listeners(event as NodeJS.Signals).filter((one) => !before[index]?.includes(one))
      for (const listener of added) process.off(event, listener)
    }
  })

  /** Emits the signal for the shutdown only, not for the test process. */
  function signalDuringStart() {
    vi.useFakeTimers()
    const exits: number[] = []
    const ending = shutDownOnSignals({
      log: pino({ level: 'silent' }),
      graceSeconds: 3,
      exit: (code) => void exits.push(code),
    })
    process.listeners('SIGTERM').at(-1)?.('SIGTERM')
    return { ending, exits }
  }

  test('stops the start and ends with 0, however long the current step takes', () => {
    const { ending, exits } = signalDuringStart()
    vi.advanceTimersByTime(60_000)
    expect([ending.stopping.aborted, exits]).toEqual([true, []])
    expect(ending.startStopped(ending.stopping.reason)).toBe(true)
    expect(exits).toEqual([0])
  })

  test('does not hide another reason for which the start failed', () => {
    const { ending, exits } = signalDuringStart()
    expect(ending.startStopped(new Error('the database did not start'))).toBe(false)
    expect(exits).toEqual([])
  })

  test('ends a start that hangs with 1', () => {
    const { exits } = signalDuringStart()
    vi.advanceTimersByTime(120_000)
    expect(exits).toEqual([1])
  })
})
