import { useSyncExternalStore } from 'react'
import { observable } from '../../api/observable.ts'

/** Whether changes reach this page by themselves. */
export type LiveState = 'live' | 'reconnecting' | 'offline'

/** `idle`: no connection is wanted yet. `recovered`: live again after a break that was shown. */
type ConnectionState = LiveState | 'idle' | 'recovered'

const FIRST_CONNECTION_MS = 5000
const SHORT_BREAK_MS = 1500
const RECOVERED_MS = 2000

const state = observable<ConnectionState>('idle')
let timer: ReturnType<typeof setTimeout> | undefined
/** When a break that has begun will be shown. */
let breakShownAt = Number.POSITIVE_INFINITY

function set(next: ConnectionState): void {
  clearTimeout(timer)
  breakShownAt = Number.POSITIVE_INFINITY
  state.set(next)
}

/** Shows the break after `ms`, unless the connection is back by then. Failed attempts meanwhile do not postpone it. */
function showBreakAfter(ms: number): void {
  if (!navigator.onLine) {
    set('offline')
    return
  }
  const at = Date.now() + ms
  if (at >= breakShownAt) return
  clearTimeout(timer)
  breakShownAt = at
  timer = setTimeout(() => set(navigator.onLine ? 'reconnecting' : 'offline'), ms)
}

/** The page starts to connect. Its data was just fetched, so it counts as live for a few seconds. */
export const connectionWanted = (): void => showBreakAfter(FIRST_CONNECTION_MS)

/** A break shorter than a second and a half is not shown. */
export const connectionLost = (): void => showBreakAfter(SHORT_BREAK_MS)

export function connectionUp(): void {
  const wasShown = isBroken(state.get())
  set(wasShown ? 'recovered' : 'live')
  if (wasShown) timer = setTimeout(() => set('live'), RECOVERED_MS)
}

export const connectionEnded = (): void => set('idle')

export const useConnectionState = (): ConnectionState => useSyncExternalStore(state.subscribe, state.get, () => 'idle')

/** For parts that show whether they are live. */
export function useLiveState(): LiveState {
  const connection = useConnectionState()
  return isBroken(connection) ? connection : 'live'
}

const isBroken = (state: ConnectionState) => state === 'reconnecting' || state === 'offline'
