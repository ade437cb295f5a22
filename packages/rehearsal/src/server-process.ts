import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Long, because a busy machine may be slow. */
const START_TIMEOUT_MS = 180_000
const root = path.resolve(import.meta.dirname, '../../..')

export interface ServerProcess {
  origin: string
  port: number
  dataDir: string
  process: ChildProcess
  /** Its output so far. */
  output(): string
  stop(): Promise<void>
}

export interface ServerOptions {
  env?: Record<string, string>
  port?: number
  /** Kept after the stop. By default a temporary folder, which is deleted. */
  dataDir?: string
}

/** Starts the product like `npm start`, on a free port and with a separate folder, and waits until it is ready. */
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
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (server.process.exitCode !== null) throw new Error(`the server ended at once:\n${server.output()}`)
    const ready = await fetch(`${server.origin}/readyz`).catch(() => undefined)
    if (ready?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await server.stop()
  throw new Error(`the server was not ready within ${START_TIMEOUT_MS} ms:\n${server.output()}`)
}

/** Below the ports for outgoing connections: one of those could be taken before the server listens on it. */
const PORTS = { min: 10_100, max: 32_000 }

/** Returns an unused port, which is reserved while this process lives. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.min, PORTS.max)
    if ((await reserve(port)) && (await isFree(port))) return port
  }
}

/**
 * Another run could choose the same port before the server listens. So the UDP port of the same number, which no server
 * uses, is bound as a reservation; the system frees it when the process ends.
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
