import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RunningServer } from './start-server.ts'

/** After this a hanging connection no longer holds up the end. */
const HARD_LIMIT_MS = 10_000

/** Answers what has begun, turns the rest away, finishes the job at hand, closes the database, and only then ends. */
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

/** Ends the process in good order on a signal, and after an error that nothing caught; a second signal ends it at once. */
export function endInGoodOrder(server: RunningServer, { log, graceSeconds, exit }: ProcessHooks): void {
  let ending = false
  const end = (code: number, grace: number): void => {
    if (ending) {
      exit(1)
      return
    }
    ending = true
    setTimeout(() => exit(1), grace * 1000 + HARD_LIMIT_MS).unref()
    shutDown(server, grace).then(
      () => exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'the shutdown failed')
        exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0, graceSeconds))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event)
      if (!ending) end(1, 0)
    })
  }
}
