import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MEMORY_POOLS, NODE_FLAGS } from './how-node-starts.ts'

/** Long, because a busy machine may be slow. */
const START_TIMEOUT_MS = 180_000
const POLL_MS = 10
const root = path.resolve(import.meta.dirname, '../../..')

export interface ServerProcess {
  origin: string
  port: number
  dataDir: string
  process: ChildProcess
  /** From the start of the process to the first response of /readyz. */
  readyAfterMs: number
  /** Its output so far. */
  output(): string
  stop(): Promise<void>
}

export interface ServerOptions {
  env?: Record<string, string>
  port?: number
  /** Kept after the stop. By default a temporary folder, which is deleted. */
  dataDir?: string
  /** Drops what it prints, except errors: reading many lines would slow down a measurement. */
  quiet?: boolean
}

/** Starts the product like `npm start`, on a free port and with a separate folder, and waits until it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const { env = {}, port = await freePort(), dataDir = makeDataFolder() } = options
  const began = performance.now()
  const child = spawn(process.execPath, [...NODE_FLAGS, 'apps/server/start.mjs'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...MEMORY_POOLS,
      PORT: String(port),
      GAME_PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', options.quiet ? 'ignore' : 'pipe', 'pipe'],
  })
  // a run that fails must not leave the product running
  const kill = (): void => void child.kill()
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed = (printed + chunk).slice(-200_000)
    })
  const origin = `http://localhost:${port}`
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  const server = { origin, port, dataDir, process: child, output: () => printed, stop }
  await untilReady(server)
  return { ...server, readyAfterMs: performance.now() - began }
}

/** A temporary folder that the database's account may enter. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'cup-'))
  chmodSync(folder, 0o755)
  return folder
}

async function untilReady(server: Pick<ServerProcess, 'origin' | 'process' | 'output' | 'stop'>): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (server.process.exitCode !== null) throw new Error(`the server ended at once:\n${server.output()}`)
    const response = await fetch(`${server.origin}/readyz`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    await sleep(POLL_MS)
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
