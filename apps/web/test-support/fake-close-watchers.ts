import { onTestFinished, vi } from 'vitest'

export interface FakeCloseWatchers {
  pressBack: () => void
  count: () => number
}

/** jsdom has no close watchers: these react to Back, and to Escape as in a browser, the newest first. */
export function fakeCloseWatchers(): FakeCloseWatchers {
  const watchers: object[] = []
  const pressBack = () => {
    const newest = watchers.pop()
    if (newest && 'onclose' in newest && typeof newest.onclose === 'function') newest.onclose()
  }
  function CloseWatcher() {
    const watcher = {
      onclose: null,
      destroy: () => {
        const at = watchers.indexOf(watcher)
        if (at !== -1) watchers.splice(at, 1)
      },
    }
    watchers.push(watcher)
    return watcher
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) pressBack()
  }
  vi.stubGlobal('CloseWatcher', CloseWatcher)
  window.addEventListener('keydown', onKeyDown)
  onTestFinished(() => window.removeEventListener('keydown', onKeyDown))
  return { pressBack, count: () => watchers.length }
}
