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
 * Hears of Android's Back, and of Escape unless somebody prevented its default, while something is open. What was opened
 * last hears first. A part that cannot close just now ignores the request and hears the next one as well.
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
        // A watcher is used up by the first request. Refusing that one instead works only soon after a touch or a key.
        watch()
        request()
      }
    }
    watch()
    return () => watcher.destroy()
  }, [isOpen])
}
