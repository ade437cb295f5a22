import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { trackConnections } from './connections.ts'

const opened: Socket[] = []
const servers: http.Server[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.closeAllConnections()
})

async function listen() {
  const server = http.createServer((_request, response) => response.end('served'))
  servers.push(server)
  const connections = trackConnections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { server, connections, port }
}

async function connect(port: number): Promise<Socket> {
  const socket = net.connect(port, '127.0.0.1')
  opened.push(socket)
  await once(socket, 'connect')
  return socket
}

describe('a server that stops listening', () => {
  test('still serves a request on a connection that was idle before', async () => {
    const { connections, port } = await listen()
    const idle = await connect(port)
    await connections.stopListening()
    idle.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n')
    expect(String((await once(idle, 'data'))[0])).toContain('200 OK')
  })

  test('has accepted every connection that was waiting', async () => {
    const { connections, port } = await listen()
    const waiting = await Promise.all(Array.from({ length: 20 }, () => connect(port)))
    await connections.stopListening()
    for (const socket of waiting) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const responses = await Promise.all(waiting.map((socket) => once(socket, 'data')))
    expect(responses.map(([chunk]) => String(chunk).slice(0, 15))).toEqual(waiting.map(() => 'HTTP/1.1 200 OK'))
  })

  test('refuses new connections', async () => {
    const { connections, port } = await listen()
    await connections.stopListening()
    await expect(connect(port)).rejects.toThrow('ECONNREFUSED')
  })

  test('is closed after its last connection', async () => {
    const { server, connections, port } = await listen()
    await connect(port)
    await connections.stopListening()
    const closed = once(server, 'close')
    expect(connections.destroyIdle()).toBe(1)
    await closed
  })
})
