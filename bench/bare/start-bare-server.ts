import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AnyLiveEvent } from '@cup/contract/live-events'
import type { Contender } from '../contender.ts'
import type { BareOrder, CapturedAnswer } from './bare-orders.ts'

export interface BareServer extends Contender {
  serve(answers: Record<string, CapturedAnswer>): Promise<void>
  emit(events: readonly AnyLiveEvent[]): void
}

/** Starts a bare Fastify app that sends these responses, in its own process. */
export async function startBareApp(answers: Record<string, CapturedAnswer>): Promise<Contender> {
  const child = fork(new URL('./bare-app.ts', import.meta.url))
  child.send(answers)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { port, pid: child.pid ?? 0, stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.disconnect()
  await gone
}

/** Starts the bare server in its own process. */
export async function startBareServer(): Promise<BareServer> {
  const child = fork(new URL('./bare-server.ts', import.meta.url))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const order = (given: BareOrder): void => void child.send(given)
  return {
    port,
    pid: child.pid ?? 0,
    serve: async (answers) => {
      const served = once(child, 'message')
      order({ do: 'serve', answers })
      await served
    },
    emit: (events) => order({ do: 'emit', events }),
    stop: () => end(child),
  }
}
