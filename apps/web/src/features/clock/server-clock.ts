import { useSyncExternalStore } from 'react'

/**
 * The server's time, on machines whose own clock is wrong.
 * A sample can only be late (a slow answer, a cached body), so the largest difference seen is the best one;
 * it is measured against `performance.now()`, which nobody can set.
 */
let offset: number | undefined
const TICK_MS = 1000

export function observeServerTime(time: string): void {
  const sample = Date.parse(time) - performance.now()
  if (!Number.isNaN(sample) && (offset === undefined || sample > offset)) offset = sample
}

/** Milliseconds since 1970 on the server; the machine's own clock until the first answer. */
export const serverNow = (): number => (offset === undefined ? Date.now() : performance.now() + offset)

export function forgetServerTime(): void {
  offset = undefined
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
