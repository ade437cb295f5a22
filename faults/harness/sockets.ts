import { Agent } from 'node:http'
import type { ServerToClientEvents } from '@cup/contract/live-events'
import { io, type Socket } from 'socket.io-client'
import { waitUntil } from './wait-until.ts'

export type LiveSocket = Socket<ServerToClientEvents>

export interface SocketOptions {
  /** The address of the client; all of 127.0.0.0/8 is this machine. */
  localAddress?: string
  reconnection?: boolean
  /** The address that a trusted proxy would name for each of them. */
  forwardedFor?: (index: number) => string
}

const BATCH = 100
const TIMEOUT_MS = 60_000

/** Opens live connections, some at a time, and waits until each is connected or refused. */
export async function openSockets(origin: string, count: number, options: SocketOptions = {}): Promise<LiveSocket[]> {
  const agent = new Agent({ keepAlive: false, localAddress: options.localAddress ?? '127.0.0.1' })
  const sockets: LiveSocket[] = []
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(BATCH, count - sockets.length) }, (_, index) =>
      openOne(origin, agent, options, sockets.length + index),
    )
    sockets.push(...batch)
    await Promise.all(batch.map(settled))
  }
  return sockets
}

/** Below the limit of a thousand connections per address. */
const PER_ADDRESS = 900

/** Opens sockets from several addresses, so that none exceeds the limit per address. */
export async function openFromManyAddresses(origin: string, count: number): Promise<LiveSocket[]> {
  const sockets: LiveSocket[] = []
  for (let number = 2; sockets.length < count; number++) {
    const batch = Math.min(PER_ADDRESS, count - sockets.length)
    sockets.push(...(await openSockets(origin, batch, { localAddress: `127.0.0.${number}` })))
  }
  return sockets
}

/** Opens sockets that reconnect, each from an address of its own, so that nginx spreads them over its instances. */
export async function openWatchers(origin: string, count: number): Promise<LiveSocket[]> {
  const options = (index: number) => ({ localAddress: `127.0.0.${index + 2}`, reconnection: true })
  const opened = await Promise.all(Array.from({ length: count }, (_, index) => openSockets(origin, 1, options(index))))
  return opened.flat()
}

const openOne = (
  origin: string,
  agent: Agent,
  { reconnection = false, forwardedFor }: SocketOptions,
  index: number,
): LiveSocket =>
  io(origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection,
    reconnectionDelay: 50,
    reconnectionDelayMax: 1000,
    ...(forwardedFor === undefined ? {} : { extraHeaders: { 'x-forwarded-for': forwardedFor(index) } }),
    // the option is meant for browsers and typed so; in Node it is the agent of the request
    agent: agent as never,
  })

const settled = (socket: LiveSocket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('connect', resolve)
    socket.once('connect_error', () => resolve())
  })

export const countConnected = (sockets: readonly LiveSocket[]): number =>
  sockets.filter((socket) => socket.connected).length

/** Waits until `count` are connected, or the timeout expires; returns how many are. */
export async function untilConnected(sockets: readonly LiveSocket[], count: number): Promise<number> {
  await waitUntil(() => countConnected(sockets) === count, TIMEOUT_MS, 20)
  return countConnected(sockets)
}

export function closeSockets(sockets: readonly LiveSocket[]): void {
  for (const socket of sockets) socket.disconnect()
}
