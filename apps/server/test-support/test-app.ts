import { type StandIns, startStandIns } from '@cup/stand-ins/stand-ins'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { type AppParts, buildApp, JOBS } from '../src/app.ts'
import type { Config } from '../src/config.ts'
import { createDeps } from '../src/create-deps.ts'
import type { Db } from '../src/db/db.ts'
import type { Deps } from '../src/deps.ts'
import type { LiveEvent } from '../src/events/live-event.ts'
import { createJobSystem, runJob } from '../src/jobs/job-system.ts'
import { keptLog } from './kept-log.ts'
import { checkShape } from './published-events.ts'
import { runDueJobs } from './run-jobs.ts'
import { signInAs } from './sign-in-as.ts'
import { testConfig } from './test-config.ts'
import { openTestDb, type TestDb } from './test-db.ts'

export interface TestResponse {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests access any field
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  /** Where it listens: `http://127.0.0.1:port`. */
  origin: string
  /** Published live events, oldest first; empty it with `events.length = 0`. */
  events: LiveEvent[]
  standIns: StandIns['controls']
  testDb: TestDb
  /** Calls the API as a person (`{ id }`), or as a visitor; paths are those of the contract, below /api. */
  request(
    as: { id: string } | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestResponse>
  /** The session token that `request` uses for a person. */
  tokenOf(user: { id: string }): Promise<string>
  /** Runs the due jobs; returns their number. */
  runJobs(): Promise<number>
  /** Runs one job now, queued or not. */
  runJob(name: string, data?: object): Promise<void>
  /** Waits for the payment provider's events, runs the due jobs, and waits for the resulting events. */
  settle(): Promise<void>
  close(): Promise<void>
}

export interface TestAppOptions extends Pick<AppParts, 'extend' | 'drain' | 'checks' | 'webRoot' | 'live'> {
  config?: Partial<Config>
  /** Replaces parts of the dependencies of use cases. */
  deps?: Partial<Deps>
  /** Puts a proxy between the server and its database. */
  wrapDb?: (db: Db) => Db
}

/** The whole server on its own database, with its local providers running; rate limits are off by default. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const origins = ['http://127.0.0.1']
  const origin = () => origins[0] ?? ''
  const testDb = await openTestDb()
  const standIns = await startStandIns({
    publicOrigin: origin,
    webhookUrl: () => `${origin()}/api/payments/webhook`,
    redirectUris: () =>
      [origin(), origin().replace('127.0.0.1', 'localhost')].map((own) => `${own}/api/auth/oauth/callback`),
  })
  const config = testConfig(standIns, origins, options.config)
  const log = pino({ level: config.logLevel }, keptLog)
  const jobs = createJobSystem({ connection: testDb.connection, jobs: JOBS, log, background: false })
  // the queues are in the copied database already
  await jobs.boss.start()
  const events: LiveEvent[] = []
  const { wrapDb = (db) => db } = options
  const deps: Deps = {
    ...createDeps(config, {
      db: wrapDb(testDb.db),
      jobs: jobs.queue,
      log,
      processMetrics: false,
      createLive: ({ readCache }) => ({
        announce: async (_tx, sent) => () => {
          for (const event of sent) {
            readCache.drop(event)
            checkShape(event)
            events.push(event)
          }
        },
      }),
    }),
    ...options.deps,
  }
  const app = await buildApp(deps, { ...options, standIns: standIns.plugin })
  origins[0] = await app.listen({ host: '127.0.0.1', port: 0 })
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (user: { id: string }): Promise<string> => {
    const token = tokens.get(user.id) ?? signInAs(testDb.db, user)
    tokens.set(user.id, token)
    return token
  }
  const runJobs = () => runDueJobs(jobs, deps, JOBS)
  const { webhooks } = standIns.controls.payments
  return {
    app,
    deps,
    origin: origin(),
    events,
    standIns: standIns.controls,
    testDb,
    tokenOf,
    request: async (as, method, path, body, headers = {}) => {
      const bearer = as === undefined ? {} : { authorization: `Bearer ${await tokenOf(as)}` }
      return inject(app, method, path, body, { ...bearer, ...headers })
    },
    runJobs,
    runJob: async (name, data = {}) => {
      const job = JOBS.find((each) => each.name === name)
      if (job === undefined) throw new Error(`there is no job called ${name}`)
      await runJob(deps, job, data)
    },
    settle: async () => {
      await webhooks.settled()
      await runJobs()
      await webhooks.settled()
    },
    close: async () => {
      await closeSoon(app)
      await jobs.stop()
      await standIns.close()
      await testDb.close()
    },
  }
}

/** A webhook that gets its response during the close leaves an idle connection, which would stay open for a minute. */
async function closeSoon(app: FastifyInstance): Promise<void> {
  const ending = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close().finally(() => clearInterval(ending))
}

async function inject(
  app: FastifyInstance,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<TestResponse> {
  const response = await app.inject({
    method: method as 'GET',
    url: path.startsWith('/api') ? path : `/api${path}`,
    headers,
    ...(body === undefined ? {} : { payload: body as object }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers }
}
