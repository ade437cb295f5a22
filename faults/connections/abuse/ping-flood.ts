import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { websocketHandshake } from '../../harness/raw-websockets.ts'

/** A masked frame, with zeros for a mask. */
const frame = (opcode: number, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]), payload])

/** The client's first message: a connection without it is closed after ten seconds. */
const JOIN = frame(0x1, Buffer.from('40'))
const PING_BYTES = 60_000
/** Empty pings cost the server most to parse; pings with the longest payload cause the longest pongs. */
const EMPTY_PINGS = repeated(frame(0x9, Buffer.alloc(0)))
export const LONG_PINGS = repeated(frame(0x9, Buffer.alloc(125)))

function repeated(ping: Buffer): Buffer {
  return Buffer.concat(Array.from({ length: Math.floor(PING_BYTES / ping.length) }, () => ping))
}

const RECONNECT_AFTER_MS = 50

export interface PingFlood {
  /** Bytes that the kernel took; not all of them reached the server. */
  bytes: number
  connections: number
  isOver: boolean
  /** The repeated message; empty pings by default. */
  pings?: Buffer
}

/**
 * Sends websocket pings as fast as the kernel accepts them and never reads. Reconnects when the server closes the
 * connection, up to `times`.
 */
export async function keepPinging(
  origin: string,
  address: string,
  flood: PingFlood,
  times = Number.POSITIVE_INFINITY,
): Promise<void> {
  const port = Number(new URL(origin).port)
  while (!flood.isOver && flood.connections < times) {
    const connection = net.connect(port, '127.0.0.1')
    const closed = new Promise<void>((resolve) => connection.once('close', () => resolve()))
    connection.on('error', () => {})
    connection.write(websocketHandshake(port, [`X-Forwarded-For: ${address}`]))
    const [head] = await Promise.race([firstBytes(connection), closed.then(() => [''])])
    if (head?.startsWith('HTTP/1.1 101')) {
      flood.connections += 1
      connection.pause()
      connection.write(JOIN)
      await sendPings(connection, closed, flood)
    }
    connection.destroy()
    await sleep(RECONNECT_AFTER_MS)
  }
}

async function sendPings(connection: net.Socket, closed: Promise<void>, flood: PingFlood): Promise<void> {
  while (!flood.isOver && connection.writable) {
    const { pings = EMPTY_PINGS } = flood
    const isFlushed = connection.write(pings)
    flood.bytes += pings.length
    if (isFlushed) await sleep(0)
    else await Promise.race([new Promise((resolve) => connection.once('drain', resolve)), closed, sleep(1_000)])
  }
}

const firstBytes = (connection: net.Socket): Promise<string[]> =>
  new Promise((resolve) => connection.once('data', (data) => resolve([String(data)])))
