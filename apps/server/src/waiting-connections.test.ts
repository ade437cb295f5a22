import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { prepareDataFolder } from '#testing/prepared-data'
import { spawnServer, untilReady } from '#testing/server-process'

/** More than the 511 that Node lets wait unless it is told otherwise. */
const CROWD = 1_000
/** However long a queue a server wants, Linux grants no longer one; other systems are not asked. */
const LIMIT = '/proc/sys/net/core/somaxconn'
const longestQueue = fs.existsSync(LIMIT) ? Number(fs.readFileSync(LIMIT, 'utf8')) : 0

test.skipIf(longestQueue < CROWD)(
  'a busy server lets a crowd wait, and answers each of them afterwards',
  async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'waiting-'))
    fs.chmodSync(folder, 0o755)
    await prepareDataFolder(path.join(folder, 'data'))
    const server = await spawnServer({ DATA_DIR: path.join(folder, 'data'), SERVE_SITE: 'off' })
    const crowd: net.Socket[] = []
    try {
      await untilReady(server)
      server.child.kill('SIGSTOP')
      const port = Number(new URL(server.origin).port)
      for (let come = 0; come < CROWD; come++) crowd.push(net.connect(port, 'localhost'))
      await vi.waitFor(() => expect(crowd.filter(({ pending }) => pending)).toHaveLength(0), { timeout: 30_000 })
      server.child.kill('SIGCONT')
      const responses = await Promise.all(crowd.map(requestHealth))
      expect(responses.filter((response) => response.startsWith('HTTP/1.1 200'))).toHaveLength(CROWD)
    } finally {
      for (const socket of crowd) socket.destroy()
      server.child.kill('SIGKILL')
      await server.ended
      fs.rmSync(folder, { recursive: true, force: true })
    }
  },
  240_000,
)

async function requestHealth(socket: net.Socket): Promise<string> {
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  return String((await once(socket, 'data'))[0])
}
