import { once } from 'node:events'
import net from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openSockets, type SocketFixture } from '#testing/socket-fixture'

let fixture: SocketFixture
afterEach(() => fixture.close())

async function openWebSocket(): Promise<WebSocket> {
  const socket = new WebSocket(`${fixture.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  socket.on('error', () => {})
  await once(socket, 'open')
  return socket
}

const ended = async (): Promise<Record<string, number>> => {
  const { values } = await fixture.metrics.socketEnded.get()
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.reason), value]))
}

describe('a websocket', () => {
  test('gets pongs for its first pings', async () => {
    fixture = await openSockets()
    const socket = await openWebSocket()
    socket.ping('hello')
    const [data] = await once(socket, 'pong')
    expect(String(data)).toBe('hello')
    socket.close()
  })

  test.each([
    ['pings', (socket: WebSocket) => socket.ping()],
    ['unasked pongs', (socket: WebSocket) => socket.pong()],
    ['engine pongs', (socket: WebSocket) => socket.send('3')],
    ['engine noops', (socket: WebSocket) => socket.send('6')],
  ])('that sends more than thirty %s is ended', async (_what, send) => {
    fixture = await openSockets({ rates: { socket_packet: [{ calls: 30, seconds: Infinity }] } })
    const socket = await openWebSocket()
    const closed = once(socket, 'close')
    for (let count = 0; count < 30; count++) send(socket)
    socket.ping()
    send(socket)
    await closed
    expect(await ended()).toEqual({ flood: 1 })
  })

  test('that never reads cannot make the server keep responses for it', async () => {
    fixture = await openSockets()
    const connection = await openRawWebSocket()
    const gone = closed(connection)
    connection.pause()
    const pings = Buffer.alloc(60_000, Buffer.from([0x89, 0x80, 0, 0, 0, 0]))
    while (!connection.destroyed && connection.writable) {
      if (!connection.write(pings)) await Promise.race([drained(connection), gone])
    }
    expect(connection.bytesWritten).toBeLessThan(20_000_000)
    expect(await ended()).toEqual({ flood: 1 })
  })

  test('that sends fragments without end is ended', async () => {
    fixture = await openSockets()
    const connection = await openRawWebSocket()
    const gone = closed(connection)
    connection.resume()
    const emptyFragments = Buffer.alloc(6_000, Buffer.from([0x00, 0x80, 0, 0, 0, 0]))
    connection.write(Buffer.from([0x01, 0x80, 0, 0, 0, 0]))
    connection.write(emptyFragments)
    await gone
  })
})

describe('an address whose connections are ended for what they send', () => {
  const flood = async (): Promise<void> => {
    const socket = await openWebSocket()
    const closed = once(socket, 'close')
    for (let count = 0; count < 31; count++) socket.ping()
    await closed
  }
  const handshakeStatus = async () => (await fetch(`${fixture.origin}/socket.io/?EIO=4&transport=polling`)).status

  test('loses fifty handshakes for each, and may connect again later', async () => {
    let at = 0
    const handshake = [{ calls: 102, seconds: 2.04 }]
    fixture = await openSockets({
      rates: { handshake, socket_packet: [{ calls: 30, seconds: Infinity }] },
      now: () => at,
    })
    await flood()
    await flood()
    expect(await handshakeStatus()).toBe(403)
    at += 19
    expect(await handshakeStatus()).toBe(403)
    at += 1
    expect(await handshakeStatus()).toBe(200)
  })

  test('loses none for a connection that it closes itself', async () => {
    fixture = await openSockets({ rates: { handshake: [{ calls: 2, seconds: Infinity }] } })
    const socket = await openWebSocket()
    const closed = once(socket, 'close')
    socket.close()
    await closed
    expect(await handshakeStatus()).toBe(200)
  })
})

describe('a polling client', () => {
  test('that packs engine packets into one request is ended', async () => {
    fixture = await openSockets({ rates: { socket_packet: [{ calls: 30, seconds: Infinity }] } })
    const address = `${fixture.origin}/socket.io/?EIO=4&transport=polling`
    const { sid } = JSON.parse((await (await fetch(address)).text()).slice(1)) as { sid: string }
    await fetch(`${address}&sid=${sid}`, {
      method: 'POST',
      body: Array.from({ length: 4_000 }, () => '3').join('\x1e'),
    })
    expect(await ended()).toMatchObject({ flood: expect.any(Number) })
    await expect.poll(async () => (await fetch(`${address}&sid=${sid}`)).status).toBe(400)
  })

  test('gets 400 for a method that the protocol does not have', async () => {
    fixture = await openSockets()
    const address = `${fixture.origin}/socket.io/?EIO=4&transport=polling`
    const { sid } = JSON.parse((await (await fetch(address)).text()).slice(1)) as { sid: string }
    expect((await fetch(`${address}&sid=${sid}`, { method: 'DELETE' })).status).toBe(400)
  })

  test('that does not fetch its packets is ended when too many bytes wait', async () => {
    fixture = await openSockets()
    const client = await fixture.connect({ transports: ['polling'] })
    const other = await openWebSocket()
    other.send('40')
    const received = once(other, 'message')
    const engine = client.io.engine as unknown as { transport: { doPoll(): void } }
    engine.transport.doPoll = () => {}
    await received
    for (let sent = 0; sent < 400; sent++) {
      fixture.sockets.emit({ name: 'tournament_updated', payload: { tournament_id: 'x'.repeat(5_000) } })
      await setImmediate()
    }
    expect(await ended()).toEqual({ backlog: 1 })
    expect(other.readyState).toBe(WebSocket.OPEN)
    other.close()
  })

  test('loses a handshake for an upgrade of its session', async () => {
    fixture = await openSockets({ rates: { handshake: [{ calls: 3, seconds: Infinity }] } })
    const address = `${fixture.origin}/socket.io/?EIO=4&transport=polling`
    const { sid } = JSON.parse((await (await fetch(address)).text()).slice(1)) as { sid: string }
    const upgrade = () =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(
          `${fixture.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&sid=${sid}`,
        )
        socket.once('open', () => {
          resolve('open')
          socket.terminate()
        })
        socket.once('error', ({ message }) => resolve(message))
      })
    expect([await upgrade(), await upgrade(), await upgrade()]).toEqual([
      'open',
      'open',
      'Unexpected server response: 400',
    ])
  })
})

/** A connection after the upgrade, for frames that a websocket library would not send. */
async function openRawWebSocket(): Promise<net.Socket> {
  const { port } = new URL(fixture.origin)
  const connection = net.connect(Number(port), '127.0.0.1')
  connection.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: cup.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(connection, 'data')
  return connection
}

/** The connection may end with a reset, which is just as good. */
function closed(connection: net.Socket): Promise<void> {
  connection.on('error', () => {})
  return new Promise((resolve) => connection.once('close', () => resolve()))
}

const drained = (connection: net.Socket): Promise<void> =>
  new Promise((resolve) => connection.once('drain', () => resolve()))
