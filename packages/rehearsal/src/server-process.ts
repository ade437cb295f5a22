import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Ends a start that hangs; a busy machine may take its time. */
const READY_WITHIN_MS = 180_000
const root = path.resolve(import.meta.dirname, '../../..')

export interface ServerProcess {
  origin: string
  port: number
  dataDir: string
  process: ChildProcess
  /** Everything it printed so far. */
  output(): string
  stop(): Promise<void>
}

export interface ServerOptions {
  env?: Record<string, string>
  port?: number
  /** A given folder is kept after the stop; otherwise a temporary one is used and deleted. */
  dataDir?: string
}

/** Starts the product as `npm start` does, on a free port and a folder of its own, and waits until it is ready. */
export async function startServer({ env = {}, port, dataDir }: ServerOptions = {}): Promise<ServerProcess> {
  const at = port ?? (await freePort())
  const folder = dataDir ?? mkdtempSync(path.join(tmpdir(), 'cup-'))
  const child = spawn(process.execPath, ['apps/server/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(at),
      GAME_PORT: '0',
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed = (printed + chunk).slice(-200_000)
    })
  const origin = `http://localhost:${at}`
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    if (!dataDir) rmSync(folder, { recursive: true, force: true })
  }
  const server = { origin, port: at, dataDir: folder, process: child, output: () => printed, stop }
  await untilReady(server)
  return server
}

async function untilReady(server: ServerProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (server.process.exitCode !== null) throw new Error(`the server ended at once:\n${server.output()}`)
    const ready = await fetch(`${server.origin}/readyz`).catch(() => undefined)
    if (ready?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await server.stop()
  throw new Error(`the server was not ready within ${READY_WITHIN_MS} ms:\n${server.output()}`)
}

/** Below the ports for outgoing connections: one of those could be taken before the server listens on it. */
const PORTS = { lowest: 10_100, highest: 32_000 }

/** A port that nothing uses, and that is given to no one else while this process lives. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.lowest, PORTS.highest)
    if ((await reserve(port)) && (await isFree(port))) return port
  }
}

/**
 * A server takes a second to listen, and another process could be given its port meanwhile. The UDP port of the same
 * number, which no server uses, is held instead: it is freed when the process ends, however it ends.
 */
async function reserve(port: number): Promise<boolean> {
  const holder = createSocket('udp4').unref()
  try {
    await once(holder.bind(port, '127.0.0.1'), 'listening')
    return true
  } catch {
    return false
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  await once(probe.close(), 'close')
  return true
}
