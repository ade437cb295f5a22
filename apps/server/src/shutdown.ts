import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RunningServer } from './start-server.ts'

/** A connection that still hangs after this does not delay the exit. */
const HARD_LIMIT_MS = 10_000

/** Finishes requests in progress, refuses new ones, finishes the current jobs, then closes the database. */
export async function shutDown(server: RunningServer, graceSeconds: number): Promise<void> {
  server.drain.leave()
  await sleep(graceSeconds * 1000)
  server.drain.refuse()
  await server.jobs.stopWorking()
  await server.app.close()
  await server.close()
}

export interface ProcessHooks {
  log: Logger
  graceSeconds: number
  exit: (code: number) => void
}

export interface Ending {
  /** Registers the server to shut down. If a signal has already arrived, the shutdown starts now. */
  started(server: RunningServer): void
}

/**
 * Ends the process in good order on a signal, and after an error that nothing caught; a second signal ends it at once.
 * It listens from the very beginning, so that stopping a server that is still starting leaves nothing running.
 */
export function endInGoodOrder({ log, graceSeconds, exit }: ProcessHooks): Ending {
  let server: RunningServer | undefined
  let asked: { code: number; grace: number } | undefined

  const begin = (running: RunningServer, { code, grace }: { code: number; grace: number }): void => {
    shutDown(running, grace).then(
      () => exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'the shutdown failed')
        exit(1)
      },
    )
  }
  const ask = (code: number, grace: number): void => {
    asked = { code, grace }
    setTimeout(() => exit(1), grace * 1000 + HARD_LIMIT_MS).unref()
    if (server !== undefined) begin(server, asked)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (asked !== undefined) exit(1)
      else ask(0, graceSeconds)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event)
      if (asked === undefined) ask(1, 0)
    })
  }
  return {
    started: (running) => {
      server = running
      if (asked !== undefined) begin(running, asked)
    },
  }
}
