export type ConnectionState = 'idle' | 'live' | 'reconnecting' | 'offline' | 'recovered'

const QUIET_MS = 1500
const RECOVERED_MS = 2000

let state: ConnectionState = 'idle'
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: ConnectionState): void {
  clearTimeout(timer)
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

export const connectionStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  get: () => state,
}

/** A drop shorter than a second and a half is nobody's business. */
export function connectionLost(): void {
  clearTimeout(timer)
  timer = setTimeout(() => set(navigator.onLine ? 'reconnecting' : 'offline'), navigator.onLine ? QUIET_MS : 0)
}

export function connectionUp(): void {
  const wasShown = state === 'reconnecting' || state === 'offline'
  set(wasShown ? 'recovered' : 'live')
  if (wasShown) timer = setTimeout(() => set('live'), RECOVERED_MS)
}

export const connectionEnded = (): void => set('idle')
