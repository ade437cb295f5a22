import type { LiveHandshake, ServerToClientEvents } from '@cup/contract/live-events'
import { io, type Socket } from 'socket.io-client'
import { readToken } from '../../api/token-storage.ts'

export type LiveSocket = Socket<ServerToClientEvents, Record<string, never>>

/**
 * Websocket first, then polling; without `tryAllTransports` the client would never fall back. `ageOfData` is asked with
 * every handshake.
 */
export const openLiveSocket = (ageOfData: () => number | undefined): LiveSocket =>
  io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    withCredentials: true,
    auth: (give) => {
      const since_ms = ageOfData()
      give({ token: readToken(), ...(since_ms === undefined ? {} : { since_ms }) } satisfies LiveHandshake)
    },
    // The first attempt comes at a random moment within three seconds: after a restart all pages come back.
    reconnectionDelay: 1500,
    randomizationFactor: 1,
    reconnectionDelayMax: 5000,
  })
