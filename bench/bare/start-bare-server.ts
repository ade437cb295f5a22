import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AnyLiveEvent } from '@cup/contract/live-events'
import type { Contender } from '../contender.ts'
import type { CapturedResponse } from './capture-response.ts'

export interface BareServer extends Contender {
  emit(events: readonly AnyLiveEvent[]): void
}

/** Starts a bare Fastify app that sends these responses, in its own process. */
export async function startBareApp(responses: Record<string, CapturedResponse>): Promise<Contender> {
  const child = fork(new URL('./bare-app.ts', import.meta.url))
  child.send(responses)
  return contenderIn(child)
}

/** Starts the bare server in its own process. */
export async function startBareServer(): Promise<BareServer> {
  const child = fork(new URL('./bare-server.ts', import.meta.url))
  return { ...(await contenderIn(child)), emit: (events) => void child.send(events) }
}

/** Waits for the port, which the process sends when it listens. */
async function contenderIn(child: ChildProcess): Promise<Contender> {
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const stop = async (): Promise<void> => {
    const exited = once(child, 'exit')
    child.disconnect()
    await exited
  }
  return { port, pid: child.pid ?? 0, stop }
}
