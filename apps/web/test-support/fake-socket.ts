type Listener = (payload?: unknown) => void

/** A socket that a test controls. */
export function createFakeSocket() {
  const listeners = new Map<string, Set<Listener>>()
  const socket = {
    connected: false,
    connects: 0,
    on(name: string, listener: Listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
      return socket
    },
    off() {
      listeners.clear()
      return socket
    },
    connect() {
      socket.connects++
      return socket
    },
    disconnect() {
      socket.connected = false
      return socket
    },
    /** Delivers an event from the server. */
    receive(name: string, payload?: unknown) {
      if (name === 'connect') socket.connected = true
      if (name === 'disconnect') socket.connected = false
      for (const listener of listeners.get(name) ?? []) listener(payload)
    },
  }
  return socket
}
