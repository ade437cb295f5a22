type Listener = (payload?: unknown) => void

/** A socket that a test controls. */
export function createFakeSocket() {
  const listeners = new Map<string, Set<Listener>>()
  let isClosed = false
  const socket = {
    connected: false,
    connects: 0,
    on(name: string, listener: Listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
      return socket
    },
    off(name: string, listener: Listener) {
      listeners.get(name)?.delete(listener)
      return socket
    },
    connect() {
      isClosed = false
      socket.connects++
      return socket
    },
    disconnect() {
      if (socket.connected) socket.receive('disconnect')
      isClosed = true
      return socket
    },
    /** Delivers an event from the server. A socket that was closed on purpose gets none. */
    receive(name: string, payload?: unknown) {
      if (isClosed) return
      if (name === 'connect') socket.connected = true
      if (name === 'disconnect') socket.connected = false
      for (const listener of listeners.get(name) ?? []) listener(payload)
    },
  }
  return socket
}
