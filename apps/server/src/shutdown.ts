import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RunningServer } from './start-server.ts'

/** After the grace period the shutdown takes at most this long; then the process exits with 1. */
const HARD_LIMIT_MS = 10_000
/** For a start that is stopped: time to end its current step and undo the others, even on a busy machine. */
const START_LIMIT_MS = 120_000
/** Idle peers have this long to close their side of the connection. */
const IDLE_LIMIT_MS = 1_000
/** Requests in progress have this long after the grace period, which is three seconds by default. */
const REQUEST_LIMIT_MS = 5_000
const JOB_LIMIT_MS = 4_000
/** The last accepted connections have this long to send a request, which is still served. */
const LAST_REQUESTS_MS = 500

/**
 * Reports "not ready" but keeps serving during the grace period. Then it accepts no more connections, finishes requests and
 * jobs in progress, and closes the database. Connections that do not end by themselves are destroyed.
 */
export async function shutDown(server: RunningServer, graceSeconds: number): Promise<{ destroyed: number }> {
  server.drain.beginGrace()
  await sleep(graceSeconds * 1000)
  await server.connections.stopListening()
  let destroyed = 0
  const idle = setTimeout(() => {
    destroyed += server.connections.destroyIdle()
  }, IDLE_LIMIT_MS)
  const late = setTimeout(() => {
    server.drain.refuse()
    destroyed += server.connections.destroyAll()
  }, REQUEST_LIMIT_MS)
  if (graceSeconds > 0) await sleep(LAST_REQUESTS_MS)
  await Promise.race([server.jobs.stopWorking(), sleep(JOB_LIMIT_MS, undefined, { ref: false })])
  await server.app.close()
  clearTimeout(idle)
  clearTimeout(late)
  await server.close()
  return { destroyed }
}

export interface ProcessHooks {
  log: Logger
  graceSeconds: number
  exit: (code: number) => void
}

export interface Ending {
  /** Aborted when the process should end; a start in progress stops then. */
  stopping: AbortSignal
  /** Registers the server to shut down. If a signal has already arrived, the shutdown starts now. */
  started(server: RunningServer): void
  /** Exits if the start failed because it was stopped; false if it failed for another reason. */
  startStopped(error: unknown): boolean
}

/**
 * Shuts the process down on a signal and after an uncaught error; a second signal exits immediately.
 * It listens before the server starts, so that stopping a starting server leaves nothing running.
 */
export function shutDownOnSignals({ log, graceSeconds, exit }: ProcessHooks): Ending {
  let server: RunningServer | undefined
  let requested: { code: number; grace: number } | undefined
  let limit: NodeJS.Timeout | undefined
  const stopping = new AbortController()

  const endAfter = (ms: number): void => {
    clearTimeout(limit)
    limit = setTimeout(() => {
      log.error({ event: 'stopped', reason: 'the time was up' }, 'the shutdown took too long')
      exit(1)
    }, ms).unref()
  }
  const begin = (running: RunningServer, { code, grace }: { code: number; grace: number }): void => {
    const began = performance.now()
    endAfter(grace * 1000 + HARD_LIMIT_MS)
    shutDown(running, grace).then(
      ({ destroyed }) => {
        log.info(
          { event: 'stopped', ms: Math.round(performance.now() - began), destroyed_connections: destroyed },
          'stopped',
        )
        exit(code)
      },
      (error: unknown) => {
        log.error({ err: error }, 'the shutdown failed')
        exit(1)
      },
    )
  }
  const stop = (code: number, grace: number, reason: string): void => {
    requested = { code, grace }
    log.info({ event: 'stopping', reason, grace_seconds: grace }, 'stopping')
    if (server !== undefined) begin(server, requested)
    else {
      endAfter(START_LIMIT_MS)
      stopping.abort()
    }
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (requested !== undefined) exit(1)
      else stop(0, graceSeconds, signal)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event)
      if (requested === undefined) stop(1, 0, event)
    })
  }
  return {
    stopping: stopping.signal,
    started: (running) => {
      server = running
      // the server has only just begun to listen, so it has no callers yet
      if (requested !== undefined) begin(running, { ...requested, grace: 0 })
    },
    startStopped: (error) => {
      if (requested === undefined || error !== stopping.signal.reason) return false
      log.info({ event: 'stopped', reason: 'it was still starting' }, 'stopped')
      exit(requested.code)
      return true
    },
  }
}
