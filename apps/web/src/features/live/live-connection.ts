import type { LiveHandshake, ServerToClientEvents } from '@cup/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import { queryKeys } from '../../api/query-keys.ts'
import { readToken, subscribeToken } from '../../api/token-storage.ts'
import { ageOfData } from './age-of-data.ts'
import { createLiveEventHandler, LIVE_EVENT_NAMES } from './live-events.ts'
import { connectionEnded, connectionLost, connectionUp } from './live-state.ts'

/** How long to wait for the list of missed events: an instance of the previous release does not send it. */
const MISSED_TIMEOUT_MS = 2000

type OpenSocket = (ageOfData: () => number | undefined) => LiveSocket

/** Opens the page's socket, and updates the data and the connection state from it. Returns a function that closes it. */
export function startLive(queryClient: QueryClient, open: OpenSocket = openLiveSocket): () => void {
  let isFirst = true
  let waiting: ReturnType<typeof setTimeout> | undefined
  const socket = open(() => (isFirst ? ageOfData(queryClient) : undefined))
  const { handle, catchUp } = createLiveEventHandler(queryClient)
  for (const name of LIVE_EVENT_NAMES) socket.on(name, ((payload: never) => handle(name, payload)) as never)
  const refetchAll = () => refetchShownData(queryClient)

  socket.on('connect', () => {
    connectionUp()
    clearTimeout(waiting)
    // Events during a break were not sent, so everything on screen is refetched. After the first connection the server
    // sends the few events that this page has missed.
    if (!isFirst) refetchAll()
    else waiting = setTimeout(refetchAll, MISSED_TIMEOUT_MS)
    isFirst = false
  })
  socket.on('missed', ({ events }) => {
    clearTimeout(waiting)
    if (events === null) refetchAll()
    else catchUp(events)
  })
  socket.on('disconnect', connectionLost)
  socket.on('connect_error', connectionLost)

  const detach = watchNetwork(socket)
  // The handshake carries the token, so a new session needs a new connection.
  const unsubscribe = subscribeToken(() => socket.disconnect().connect())
  return () => {
    clearTimeout(waiting)
    detach()
    unsubscribe()
    // closing it on purpose is not a lost connection
    socket.off('disconnect', connectionLost)
    socket.disconnect()
    connectionEnded()
  }
}

function refetchShownData(queryClient: QueryClient): void {
  const [me] = queryKeys.me
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== me && queryKey[0] !== 'payment' })
}

/** Reconnects as soon as the network or the tab is back, instead of at the next attempt. */
function watchNetwork(socket: LiveSocket): () => void {
  const wake = () => {
    if (!document.hidden && !socket.connected) socket.connect()
  }
  // After an outage the socket may not have noticed yet that its connection is dead.
  const online = () => socket.disconnect().connect()
  window.addEventListener('offline', connectionLost)
  window.addEventListener('online', online)
  document.addEventListener('visibilitychange', wake)
  return () => {
    window.removeEventListener('offline', connectionLost)
    window.removeEventListener('online', online)
    document.removeEventListener('visibilitychange', wake)
  }
}

type LiveSocket = Socket<ServerToClientEvents, Record<string, never>>

/**
 * WebSocket first, then polling; without `tryAllTransports` the client would never fall back. `ageOfData` is called for
 * every handshake.
 */
const openLiveSocket = (ageOfData: () => number | undefined): LiveSocket =>
  io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    withCredentials: true,
    auth: (give) => {
      const since_ms = ageOfData()
      give({ token: readToken(), ...(since_ms === undefined ? {} : { since_ms }) } satisfies LiveHandshake)
    },
    // The first attempt is made at a random moment within three seconds, because after a restart all pages reconnect.
    reconnectionDelay: 1500,
    randomizationFactor: 1,
    reconnectionDelayMax: 5000,
  })
