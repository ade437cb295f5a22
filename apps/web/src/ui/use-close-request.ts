import { useEffect, useEffectEvent } from 'react'

/** Not among TypeScript's types of the browser yet. */
interface CloseWatcher {
  onclose: (() => void) | null
  destroy: () => void
}

declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher
  }
}

/** Whether the browser reports close requests such as Android's Back; if not, only Escape closes. */
export const hasCloseWatcher = (): boolean => window.CloseWatcher !== undefined

/**
 * Listens for Android's Back, and for Escape unless its default was prevented, while something is open. The part that was
 * opened last is called first. A part that cannot close now ignores the request and gets the next one as well.
 */
export function useCloseRequest(isOpen: boolean, onRequest: () => void): void {
  const request = useEffectEvent(onRequest)
  useEffect(() => {
    const { CloseWatcher } = window
    if (!isOpen || !CloseWatcher) return
    let watcher: CloseWatcher
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.onclose = () => {
        // A watcher works once, so make a new one. Preventing the request instead works only shortly after a touch or a key.
        watch()
        request()
      }
    }
    watch()
    return () => watcher.destroy()
  }, [isOpen])
}
