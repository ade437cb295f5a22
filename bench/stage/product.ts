import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MEMORY_POOLS, NODE_FLAGS } from '@cup/rehearsal/how-node-starts'
import { freePort } from '@cup/rehearsal/server-process'
import { type Db, openDb, openPool } from '@cup/server/db/db'
import { runningDatabase } from '@cup/server/testing/running-database'
import type { Contender } from '../contender.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const READY_WITHIN_MS = 60_000
const POLL_MS = 10

export interface Product extends Contender {
  origin: string
  dataDir: string
  /** From the start of the process to the first response of /readyz. */
  readyAfterMs: number
}

export interface ProductOptions {
  env?: Record<string, string>
  /** Kept after the stop when given. */
  dataDir?: string
}

/** Starts the product as `npm start` does, on a free port. Its output is dropped unless it exits at once. */
export async function startProduct({ env = {}, dataDir }: ProductOptions = {}): Promise<Product> {
  const port = await freePort()
  const folder = dataDir ?? makeFolder()
  const began = performance.now()
  const child = spawn(process.execPath, [...NODE_FLAGS, 'apps/server/start.mjs'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      ...MEMORY_POOLS,
      PORT: String(port),
      GAME_PORT: '0',
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      // as in production: without it local mode logs warnings only
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // a failed bench must not leave the product running
  const kill = (): void => void child.kill()
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const origin = `http://localhost:${port}`
  await untilReady(child, origin)
  const readyAfterMs = performance.now() - began
  const stop = async (): Promise<void> => {
    await end(child)
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
  }
  return { port, pid: child.pid ?? 0, origin, dataDir: folder, readyAfterMs, stop }
}

/** A folder that the database's account may enter. */
export function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'cup-bench-'))
  chmodSync(folder, 0o755)
  return folder
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

async function untilReady(child: ChildProcess, origin: string): Promise<void> {
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + String(chunk)).slice(-4000)
  })
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the product ended at once: ${errors}`)
    const response = await fetch(`${origin}/readyz`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    await sleep(POLL_MS)
  }
  await end(child)
  throw new Error(`the product was not ready within ${READY_WITHIN_MS} ms: ${errors}`)
}

/** Connects to the product's database, to fill it and to publish events. */
export const openDatabaseOf = (product: Pick<Product, 'dataDir'>): Db =>
  openDb(openPoolOf(product, { options: '-c synchronous_commit=off' }))

/** The same, with the product's default durability of commits. */
export function openPoolOf({ dataDir }: Pick<Product, 'dataDir'>, options: { options?: string } = {}): Pool {
  return openPool({ ...runningDatabase(dataDir), ...options }, () => {})
}

type Pool = ReturnType<typeof openPool>
