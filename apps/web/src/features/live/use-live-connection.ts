import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reloadIfOutdated } from '../../api/release.ts'
import { connectionEnded, connectionLost, connectionWanted } from './live-state.ts'

const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000

const loadConnection = () => import('./live-connection.ts')

/** Connects once the page has loaded and is idle. */
export function useLiveConnection(load = loadConnection): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    const ended = new AbortController()
    const cancelWait = whenIdle(async () => {
      connectionWanted()
      const live = await keepLoading(load, ended.signal)
      if (!ended.signal.aborted) stop = live?.startLive(queryClient)
    })
    return () => {
      ended.abort()
      cancelWait()
      if (stop) stop()
      else connectionEnded()
    }
  }, [load, queryClient])
}

/** Loads the connection's code and retries until it succeeds: without it nothing on the page is live. */
async function keepLoading<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      return await load()
    } catch (error) {
      console.error('Live updates could not be loaded', error)
      connectionLost()
      if (await reloadIfOutdated()) return undefined
      await nextTry(pause, signal)
    }
  }
  return undefined
}

/** Waits for the pause to pass, or for the network to come back. */
function nextTry(pauseMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, pauseMs)
    window.addEventListener('online', done, { once: true })
    signal.addEventListener('abort', done, { once: true })
  })
}

function whenIdle(work: () => Promise<void>): () => void {
  let idle: number | undefined
  const start = () => {
    const run = () => void work()
    // Safari has no idle callback.
    idle = window.requestIdleCallback ? window.requestIdleCallback(run, { timeout: 2000 }) : window.setTimeout(run, 200)
  }
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
  return () => {
    window.removeEventListener('load', start)
    if (idle === undefined) return
    if (window.cancelIdleCallback) window.cancelIdleCallback(idle)
    else window.clearTimeout(idle)
  }
}
