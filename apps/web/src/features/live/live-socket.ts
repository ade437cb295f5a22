import type { ServerToClientEvents } from '@cup/contract/live-events'
import { io, type Socket } from 'socket.io-client'
import { readToken } from '../../api/token-storage.ts'

export type LiveSocket = Socket<ServerToClientEvents, Record<string, never>>

/** Websocket first, then polling; without `tryAllTransports` the client would never fall back. */
export const openLiveSocket = (): LiveSocket =>
  io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    withCredentials: true,
    auth: (give) => give({ token: readToken() }),
    // The first attempt comes at a random moment within three seconds: after a restart all pages come back.
    reconnectionDelay: 1500,
    randomizationFactor: 1,
    reconnectionDelayMax: 5000,
  })
