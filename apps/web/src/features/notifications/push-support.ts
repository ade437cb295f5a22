/**
 * `ready`: it can be switched on or is on. `blocked`: the user has blocked notifications. `install`:
 * Safari on an iPhone or iPad only allows it for a site on the home screen. `missing`: this browser cannot.
 */
export type PushSupport = 'ready' | 'blocked' | 'install' | 'missing'

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return isAppleTouch() && !isInstalled() ? 'install' : 'missing'
  }
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches
