import type { LiveHandshake, ServerToClientEvents } from '@cup/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import { queryKeys } from '../../api/query-keys.ts'
import { readToken, subscribeToken } from '../../api/token-storage.ts'
import { ageOfData } from './age-of-data.ts'
import { createLiveEventHandler, LIVE_EVENT_NAMES } from './live-events.ts'
import { connectionEnded, connectionLost, connectionUp } from './live-state.ts'

/** An instance of the previous release does not report what a page has missed. */
const MISSED_TIMEOUT_MS = 2000

type Heard = ServerToClientEvents & Record<'connect' | 'disconnect' | 'connect_error', () => void>
type OpenSocket = (ageOfData: () => number | undefined) => LiveSocket

/** Opens the page's socket, and updates the data and the connection state from it. Returns a function that closes it. */
export function startLive(queryClient: QueryClient, open: OpenSocket = openLiveSocket): () => void {
  let isFirst = true
  let waiting: ReturnType<typeof setTimeout> | undefined
  const socket = open(() => (isFirst ? ageOfData(queryClient) : undefined))
  const { handle, catchUp } = createLiveEventHandler(queryClient)
  const removals: (() => unknown)[] = []
  const listen = <E extends keyof Heard>(name: E, listener: Heard[E]): void => {
    socket.on(name, listener as never)
    removals.push(() => socket.off(name, listener as never))
  }
  for (const name of LIVE_EVENT_NAMES) listen(name, ((payload: never) => handle(name, payload)) as never)
  const refreshAll = () => refreshWhatIsShown(queryClient)

  listen('connect', () => {
    connectionUp()
    clearTimeout(waiting)
    // Events during a break were not sent, so everything on screen is refetched. Before the first connection little or
    // nothing has happened, and the server says what.
    if (!isFirst) refreshAll()
    else waiting = setTimeout(refreshAll, MISSED_TIMEOUT_MS)
    isFirst = false
  })
  listen('missed', ({ events }) => {
    clearTimeout(waiting)
    if (events === null) refreshAll()
    else catchUp(events)
  })
  listen('disconnect', connectionLost)
  listen('connect_error', connectionLost)

  const detach = watchNetwork(socket)
  // The handshake carries the token, so a new session needs a new connection.
  const unsubscribe = subscribeToken(() => socket.disconnect().connect())
  return () => {
    clearTimeout(waiting)
    detach()
    unsubscribe()
    for (const remove of removals) remove()
    socket.disconnect()
    connectionEnded()
  }
}

function refreshWhatIsShown(queryClient: QueryClient): void {
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
    // The first attempt comes at a random moment within three seconds, because after a restart all pages reconnect.
    reconnectionDelay: 1500,
    randomizationFactor: 1,
    reconnectionDelayMax: 5000,
  })
