import { once } from 'node:events'
import fs from 'node:fs'
import net, { type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { prepareDataFolder } from '#testing/prepared-data'
import { type ServerProcess, spawnServer, untilReady } from '#testing/server-process'

const TIMEOUT = 240_000
/** Far more than a stop takes, so that only a stop that waits for these connections is caught. */
const GRACE_SECONDS = 2

let folder: string
let server: ServerProcess | undefined
const sockets: Socket[] = []

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stopping-'))
  fs.chmodSync(folder, 0o755)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server?.child.kill('SIGKILL')
  await server?.ended
  server = undefined
  fs.rmSync(folder, { recursive: true, force: true })
})

async function connect(origin: string, text: string, until: string): Promise<Socket> {
  const { port } = new URL(origin)
  const socket = net.connect(Number(port), 'localhost')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += String(chunk)
  })
  socket.write(text)
  if (until !== '') await vi.waitFor(() => expect(heard).toContain(until), { timeout: 60_000 })
  return socket
}

/** A websocket that never sends anything, not even the confirmation of a close. */
const silentWebSocket = (origin: string): Promise<Socket> =>
  connect(
    origin,
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${new URL(origin).host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '',
      '',
    ].join('\r\n'),
    '"sid"',
  )

const lines = (text: string, event: string) =>
  text.split('\n').filter((line) => line.startsWith('{') && JSON.parse(line).event === event)

describe('SIGTERM', () => {
  test(
    'ends with 0 beside silent connections, says so, and closes each connection from the beginning',
    async () => {
      server = await spawnServer({
        DATA_DIR: await prepareDataFolder(path.join(folder, 'data')),
        SHUTDOWN_GRACE: String(GRACE_SECONDS),
        LOG_LEVEL: 'info',
      })
      await untilReady(server)
      const { origin, child, ended, output } = server
      await silentWebSocket(origin)
      await connect(origin, '', '')
      const before = await fetch(`${origin}/api/tournaments/current`)
      child.kill('SIGTERM')
      await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503), { timeout: 60_000 })
      const during = await fetch(`${origin}/api/tournaments/current`)
      expect([before.headers.get('connection'), during.headers.get('connection')]).toEqual(['keep-alive', 'close'])
      expect([during.status, await ended]).toEqual([200, 0])
      expect(lines(output(), 'stopping')).toHaveLength(1)
      const [stopped = '{}'] = lines(output(), 'stopped')
      expect(JSON.parse(stopped)).toMatchObject({ destroyed_connections: 2 })
    },
    TIMEOUT,
  )
})
