import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@cup/rehearsal/server-process'

const START = path.resolve(import.meta.dirname, '../start.mjs')
const READY_WITHIN_MS = 180_000

export interface ServerProcess {
  child: ChildProcess
  origin: string
  output(): string
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

/** Starts the server like `npm start`, with only the given environment. */
export async function spawnServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [START], {
    env: { PATH: '/usr/bin:/bin', PORT: String(port), GAME_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += String(chunk)
    })
  }
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string)
  return { child, origin: `http://localhost:${port}`, output: () => output, ended }
}

export async function untilReady(server: ServerProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (server.child.exitCode !== null) throw new Error(`the server ended: ${server.output()}`)
    const response = await fetch(`${server.origin}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await sleep(50)
  }
  throw new Error(`the server was not ready: ${server.output()}`)
}
