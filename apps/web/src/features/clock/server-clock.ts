import { useSyncExternalStore } from 'react'

const TICK_MS = 1000
const WINDOW_MS = 5 * 60_000

/**
 * The server's time, for machines whose own clock is wrong. A sample can only be late (slow or cached response), so
 * the largest difference is the best one. Only the last five to ten minutes count: one response with a time in the future
 * must not be used for ever. Measured against `performance.now()`, which no clock setting changes.
 */
let offset: number | undefined
let best = Number.NEGATIVE_INFINITY
let bestBefore = Number.NEGATIVE_INFINITY
let windowStart = 0

export function observeServerTime(time: string): void {
  const now = performance.now()
  const sample = Date.parse(time) - now
  if (Number.isNaN(sample)) return
  if (now - windowStart >= WINDOW_MS) {
    bestBefore = best
    best = Number.NEGATIVE_INFINITY
    windowStart = now
  }
  best = Math.max(best, sample)
  offset = Math.max(best, bestBefore)
}

/** Milliseconds since 1970 on the server; the machine's own clock until the first response. */
export const serverNow = (): number => (offset === undefined ? Date.now() : performance.now() + offset)

export function resetServerTime(): void {
  offset = undefined
  best = Number.NEGATIVE_INFINITY
  bestBefore = Number.NEGATIVE_INFINITY
  windowStart = performance.now()
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let second = wholeSecond()

function wholeSecond(): number {
  return Math.floor(serverNow() / TICK_MS) * TICK_MS
}

function tick(): void {
  second = wholeSecond()
  for (const listener of listeners) listener()
  schedule()
}

/** One timer for all listeners, on the full second; none without listeners or in a hidden tab. */
function schedule(): void {
  clearTimeout(timer)
  timer = undefined
  if (listeners.size === 0 || document.hidden) return
  timer = setTimeout(tick, TICK_MS - (serverNow() % TICK_MS))
}

export const secondStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    if (listeners.size === 1) {
      document.addEventListener('visibilitychange', tick)
      second = wholeSecond()
      schedule()
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      document.removeEventListener('visibilitychange', tick)
      clearTimeout(timer)
    }
  },
  /** Without listeners nothing ticks, so the stored second may be old. */
  get(): number {
    if (listeners.size === 0) second = wholeSecond()
    return second
  },
}

/** The server's time in milliseconds, updated every full second. Only components that use it render. */
export const useServerClock = (): number =>
  useSyncExternalStore(secondStore.subscribe, secondStore.get, secondStore.get)
