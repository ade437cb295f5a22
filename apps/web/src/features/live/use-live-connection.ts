import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Connects once the page has loaded and has nothing better to do; `wanted` stays false where nothing is live. */
export function useLiveConnection(wanted: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!wanted) return
    let stop: (() => void) | undefined
    let cancelled = false
    const cancelWait = whenIdle(async () => {
      const { startLive } = await import('./live-connection.ts')
      if (!cancelled) stop = startLive(queryClient)
    })
    return () => {
      cancelled = true
      cancelWait()
      stop?.()
    }
  }, [wanted, queryClient])
}

function whenIdle(work: () => Promise<void>): () => void {
  let idle: number | undefined
  const start = () => {
    const run = () => work().catch((error: unknown) => console.error('Live updates are not available', error))
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
