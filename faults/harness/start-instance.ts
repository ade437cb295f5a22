import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MEMORY_POOLS, NODE_FLAGS } from '@cup/rehearsal/how-node-starts'
import type { CrashPoint } from './crash-point.ts'
import type { Providers } from './providers.ts'

const ENTRY = 'faults/harness/instance.ts'
const READY_WITHIN_MS = 180_000
const OUTPUT_KEPT = 100_000

export interface InstanceOptions {
  providers: Providers
  port: number
  /** Where people reach the product; this instance itself by default. */
  publicOrigin?: string
  /** A folder for the embedded database, or a server's address. */
  database: { dataDir: string } | { url: string }
  crash?: CrashPoint | undefined
  /** The folder with the sources of another release, to start instead of this one. */
  sources?: string | undefined
  env?: Record<string, string>
}

export interface Instance {
  origin: string
  child: ChildProcess
  output(): string
  /** The number of lines it has written. */
  lines(): number
  isRunning(): boolean
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string>
  /** Resolves with the milliseconds it took, or with undefined when the process ended first. */
  untilReady(): Promise<number | undefined>
  /** The same, but throws when the process ended first. */
  mustBeReady(): Promise<number>
  kill(): Promise<void>
  /** Shuts it down and returns its exit code. */
  stop(): Promise<number | string>
}

/** Starts one instance of the product in its own process; it is not ready yet. */
export function startInstance(options: InstanceOptions): Instance {
  const { providers, port, database, crash, sources, env = {} } = options
  const { file, compileCache } = providers.entry
  const entry = sources === undefined ? file : path.join(sources, ENTRY)
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, [...NODE_FLAGS, entry], {
    env: {
      PATH: '/usr/bin:/bin',
      ...MEMORY_POOLS,
      NODE_COMPILE_CACHE: compileCache,
      PORT: String(port),
      PUBLIC_ORIGINS: options.publicOrigin ?? origin,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      FAULT_PROVIDERS: JSON.stringify(providers.details),
      ...('url' in database ? { DATABASE_URL: database.url } : { DATA_DIR: database.dataDir }),
      ...(crash === undefined ? {} : { FAULT_CRASH: JSON.stringify(crash) }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let lines = 0
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + String(chunk)).slice(-OUTPUT_KEPT)
      lines += String(chunk).split('\n').length - 1
    })
  }
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string)
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null
  const end = (signal: NodeJS.Signals): Promise<number | string> => {
    if (isRunning()) child.kill(signal)
    return ended
  }
  const ready = () => untilReady(origin, isRunning, () => output)
  return {
    origin,
    child,
    ended,
    isRunning,
    output: () => output,
    lines: () => lines,
    untilReady: ready,
    mustBeReady: async () => {
      const took = await ready()
      if (took === undefined) throw new Error(`the instance ended: ${output}`)
      return took
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

async function untilReady(origin: string, isRunning: () => boolean, output: () => string): Promise<number | undefined> {
  const began = performance.now()
  while (performance.now() - began < READY_WITHIN_MS) {
    if (!isRunning()) return undefined
    const response = await fetch(`${origin}/readyz`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return performance.now() - began
    await sleep(25)
  }
  throw new Error(`not ready within ${READY_WITHIN_MS} ms: ${output()}`)
}
