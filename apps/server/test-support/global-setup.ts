import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { JOBS } from '../src/app.ts'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { migrate } from '../src/db/migrate.ts'
import { createJobSystem } from '../src/jobs/job-system.ts'
import { memoryFolder } from './memory-folder.ts'
import { keepPreparedDataIn } from './prepared-data.ts'

/** The connection of tests; a plain object, because it is passed to the workers. */
export type TestServer = { host: string; port: number; user: string; password?: string }

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
    templateDatabase: string
  }
}

/** One PostgreSQL for the whole run, with a migrated database that every test file gets a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await findServer()
  const template = `cup_template_${process.pid}`
  await command(server, `create database ${template}`)
  await migrate({ ...server, database: template })
  const jobs = createJobSystem({
    connection: { ...server, database: template },
    jobs: JOBS,
    log: pino({ level: 'silent' }),
    background: false,
  })
  await jobs.open()
  await jobs.stop()
  project.provide('testServer', server)
  project.provide('templateDatabase', template)
  return async () => {
    await command(server, `drop database ${template} with (force)`)
    await stop()
  }
}

async function findServer(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const url = process.env.DATABASE_URL_TEST
  if (url !== undefined) return { server: toServer(new URL(url)), stop: async () => {} }
  const folder = mkdtempSync(path.join(memoryFolder(), 'cup-test-'))
  chmodSync(folder, 0o755)
  const forgetFolder = keepPreparedDataIn(folder)
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), durable: false })
  const { host, port, user } = postgres.connection
  return {
    server: { host, port, user },
    stop: async () => {
      await postgres.stop()
      forgetFolder()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const toServer = (url: URL): TestServer => ({
  host: url.hostname,
  port: Number(url.port || 5432),
  user: decodeURIComponent(url.username),
  ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
})

async function command(server: TestServer, text: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
