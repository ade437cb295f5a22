import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import net, { type Socket } from 'node:net'

/** The request that opens a websocket; `headers` are further lines. */
export const websocketHandshake = (port: number | string, headers: readonly string[] = []): string =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: localhost:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...headers,
    '\r\n',
  ].join('\r\n')

/**
 * Opens websockets that never respond: neither to a ping, nor to the close frame, nor to the end of the connection. A
 * phone that lost its network looks like this to the server.
 */
export async function openSilentSockets(port: number, count: number): Promise<Socket[]> {
  return Promise.all(Array.from({ length: count }, () => openOne(port)))
}

async function openOne(port: number): Promise<Socket> {
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(websocketHandshake(port))
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  if (!String(chunk).startsWith('HTTP/1.1 101')) throw new Error(`the websocket was refused: ${String(chunk)}`)
  // reads nothing more, so it never sees the end of the connection
  socket.pause()
  return socket
}

export function destroySockets(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy()
}
