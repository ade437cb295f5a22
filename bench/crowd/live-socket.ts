import { connect, type Socket } from 'node:net'
import { clientFrame, createFrameReader } from './frames.ts'
import { addressOf } from './local-address.ts'
import { ATTEMPT_MS } from './retry.ts'

/** A listener to live events that does as little work as the protocol allows. */
export interface LiveSocket {
  /** Called for every event, with its text. */
  onEvent: (text: string) => void
  close(): void
}

const CONNECT = clientFrame('40')
const PONG = clientFrame('3')
const END_OF_HEAD = '\r\n\r\n'

/** Opens one connection: websocket handshake, then socket.io's own; resolves when both are done. */
export function openLiveSocket(port: number, index: number): Promise<LiveSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<LiveSocket>()
  const socket = connect({ host: '127.0.0.1', port, localAddress: addressOf(index), noDelay: true })
  const live: LiveSocket = { onEvent: () => {}, close: () => socket.destroy() }
  const read = createFrameReader((text) => {
    if (text.startsWith('42')) live.onEvent(text)
    else if (text.startsWith('0')) socket.write(CONNECT)
    else if (text.startsWith('40')) resolve(live)
    else if (text.startsWith('2')) socket.write(PONG)
  })
  socket.setTimeout(ATTEMPT_MS, () => socket.destroy())
  socket.write(handshake(port))
  // each time: a connection can be reset again after it was refused
  socket.on('error', reject)
  socket.once('close', () => reject(new Error('a live connection was refused')))
  afterUpgrade(socket, read, reject)
  return promise
}

function afterUpgrade(socket: Socket, read: (chunk: Buffer) => void, refuse: (error: Error) => void): void {
  socket.once('data', (chunk) => {
    const head = chunk.toString('latin1')
    const end = head.indexOf(END_OF_HEAD)
    if (!head.startsWith('HTTP/1.1 101') || end < 0) return refuse(new Error(head.slice(0, 80)))
    socket.setTimeout(0)
    read(chunk.subarray(end + END_OF_HEAD.length))
    socket.on('data', read)
  })
}

const handshake = (port: number): string =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: localhost:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ].join('\r\n') + END_OF_HEAD
