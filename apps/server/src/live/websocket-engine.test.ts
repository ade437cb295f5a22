import { once } from 'node:events'
import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createWebSocketEngine } from './websocket-engine.ts'

const EMPTY_PING = Buffer.from([0x89, 0x80, 0, 0, 0, 0])
const PIECE_BYTES = 512

const server = createServer()
afterEach(() => new Promise((resolve) => server.close(resolve)))

test('pings that came together with too many others are not parsed', async () => {
  const budget = { burst: Infinity, perSecond: 0 }
  const Engine = createWebSocketEngine({ inboundBytes: budget, packets: { burst: 30, perSecond: 0 } }, () => {})
  const engine = new Engine({ noServer: true })
  let parsed = 0
  server.on('upgrade', (request, connection, head) => {
    engine.handleUpgrade(request, connection, head, (websocket) => {
      websocket.on('ping', () => (parsed += 1))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const connection = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  connection.on('error', () => {})
  connection.resume()
  const closed = once(connection, 'close')
  const head = [
    'GET / HTTP/1.1',
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  connection.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.alloc(60_000, EMPTY_PING)]))
  await closed
  expect(parsed).toBeGreaterThan(30)
  expect(parsed).toBeLessThanOrEqual(31 + Math.ceil(PIECE_BYTES / EMPTY_PING.length))
})
