import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '@cup/rehearsal/server-process'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUser } from '#testing/factories/create-user'
import { prepareDataFolder } from '#testing/prepared-data'
import { PRODUCTION } from '#testing/production-environment'
import { type ServerProcess, spawnServer, untilReady } from '#testing/server-process'
import { signInAs } from '#testing/sign-in-as'
import { openTestDb, type TestDb } from '#testing/test-db'

const TIMEOUT = 600_000
const { SMTP_URL: _, MAIL_FROM: __, ...settings } = PRODUCTION
const LOCAL = { ...settings, DATABASE_URL: 'embedded', HOST: '127.0.0.1' }

let folder: string
const servers: ServerProcess[] = []
const start = async (env: Record<string, string>): Promise<ServerProcess> => {
  const server = await spawnServer({ DATA_DIR: path.join(folder, 'data'), ...env })
  servers.push(server)
  return server
}

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'server-'))
  fs.chmodSync(folder, 0o755)
})
afterEach(async () => {
  for (const { child, ended } of servers.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
  fs.rmSync(folder, { recursive: true, force: true })
})

/** The server of a busy machine waits for a lock for as long as the test holds it. */
const databaseUrl = ({ connection }: TestDb): string => {
  const { host, port, user, password, database } = connection
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`
  return `postgres://${user}${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}&lock_timeout=60000`
}
const processesUsing = (text: string): string[] =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(text))

describe('npm start', () => {
  test('lists what is wrong with the settings and ends with 78', async () => {
    const server = await start({ NODE_ENV: 'production', RATE_LIMITS: 'off' })
    expect(await server.ended).toBe(78)
    expect(server.output()).toContain('config: DATABASE_URL is missing (expected a postgres:// address')
    expect(server.output()).toContain('config: RATE_LIMITS cannot be off in production\n')
    const lines = server.output().split('\n').filter(Boolean)
    expect(lines.filter((line) => !line.startsWith('config: '))).toEqual([])
  })

  test(
    'runs out of the box, keeps others off its data, and ends without a trace',
    async () => {
      const server = await start({})
      await untilReady(server)
      await vi.waitFor(() => expect(server.output()).toContain(`Ready: ${server.origin}`), { timeout: 60_000 })
      expect(server.output()).toContain('Sign in as admin@example.com to be the super admin')
      expect((await fetch(`${server.origin}/dev/`)).status).toBe(200)
      expect((await fetch(`${server.origin}/prize-pool`)).headers.get('content-type')).toContain('text/html')

      const second = await start({})
      expect(await second.ended).toBe(1)
      expect(second.output()).toBe(
        `cannot start: ${folder}/data is already in use by process ${server.child.pid}; stop it first\n`,
      )

      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      expect(processesUsing(folder)).toEqual([])
    },
    TIMEOUT,
  )

  test(
    'starts while another program has the port of the game, and says so',
    async () => {
      await prepareDataFolder(path.join(folder, 'data'))
      const other = net.createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const { port } = other.address() as net.AddressInfo
      const server = await start({ GAME_PORT: String(port), SERVE_SITE: 'off' })
      await untilReady(server)
      expect(server.output()).toContain(`another program has port ${port}`)
      expect((await fetch(`${server.origin}/dev/game`)).status).toBe(200)
      other.close()
    },
    TIMEOUT,
  )

  test(
    'leaves no orphan after kill -9 and is ready again on the same data',
    async () => {
      await prepareDataFolder(path.join(folder, 'data'))
      const first = await start({})
      await untilReady(first)
      first.child.kill('SIGKILL')
      await first.ended
      const second = await start({})
      await untilReady(second)
      second.child.kill('SIGINT')
      expect(await second.ended).toBe(0)
      await vi.waitFor(() => expect(processesUsing(folder)).toEqual([]), { timeout: 60_000, interval: 50 })
    },
    TIMEOUT,
  )

  test(
    'has nothing local about it in production',
    async () => {
      await prepareDataFolder(path.join(folder, 'data'))
      const server = await start(LOCAL)
      await untilReady(server)
      for (const place of ['/dev', '/dev/', '/dev/mail', '/dev/payments', '/dev/identity/auth']) {
        expect((await fetch(`${server.origin}${place}`)).status).toBe(404)
      }
      const page = await fetch(`${server.origin}/`)
      expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000')
      expect(server.output()).not.toContain('sk_live_')
    },
    TIMEOUT,
  )
})

test(
  'a start pins the account that has the super admin’s address, as after an upgrade',
  async () => {
    const testDb = await openTestDb()
    const holder = await createUser(testDb.db, { email: 'admin@example.com' })
    const headers = { authorization: `Bearer ${await signInAs(testDb.db, holder)}` }
    const server = await start({ DATABASE_URL: databaseUrl(testDb), SERVE_SITE: 'off' })
    await untilReady(server)
    const me = await fetch(`${server.origin}/api/auth/me`, { headers })
    expect(await me.json()).toMatchObject({ id: holder.id, is_super_admin: true })
    await testDb.close()
  },
  TIMEOUT,
)

test(
  'systemd is told that the server is up once it is ready',
  async () => {
    // in the place of systemd's program, which needs a socket of systemd: notes whether the server was ready
    const notify = path.join(folder, 'systemd-notify')
    const [port, told] = [await freePort(), path.join(folder, 'told')]
    const ask = `fetch('http://localhost:${port}/readyz').then(({ status }) => console.log(status))`
    fs.writeFileSync(notify, `#!/bin/sh\necho "$@" $("${process.execPath}" -e "${ask}") > ${told}\n`, { mode: 0o755 })
    await prepareDataFolder(path.join(folder, 'data'))
    const server = await start({ PORT: String(port), PATH: `${folder}:/usr/bin:/bin`, NOTIFY_SOCKET: '/run/none' })
    await vi.waitFor(() => expect(fs.readFileSync(told, 'utf8')).toBe('--ready 200\n'), {
      timeout: 120_000,
      interval: 50,
    })
    expect(server.child.exitCode).toBeNull()
  },
  TIMEOUT,
)

describe('SIGTERM', () => {
  test(
    'in the middle of a start leaves nothing behind either',
    async () => {
      const server = await start({})
      await vi.waitFor(() => expect(processesUsing(folder).length).toBeGreaterThan(0), {
        timeout: 60_000,
        interval: 50,
      })
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      expect(server.output()).not.toContain('cannot start')
      expect(processesUsing(folder)).toEqual([])
    },
    TIMEOUT,
  )

  test(
    'ends a start that waits for the lock of another migration, which it has named',
    async () => {
      const testDb = await openTestDb()
      const holder = new pg.Client(testDb.connection)
      await holder.connect()
      const { rows } = await holder.query('select pg_advisory_lock(7403118), pg_backend_pid() as pid')
      const server = await start({ DATABASE_URL: databaseUrl(testDb) })
      const says = `waits for a lock of the PostgreSQL process ${rows[0]?.pid}`
      await vi.waitFor(() => expect(server.output()).toContain(says), { timeout: 60_000, interval: 50 })
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      await holder.end()
      await testDb.close()
    },
    TIMEOUT,
  )

  test(
    'lets a request that has begun finish',
    async () => {
      const testDb = await openTestDb()
      const user = await createUser(testDb.db)
      const token = await signInAs(testDb.db, user)
      const server = await start({ DATABASE_URL: databaseUrl(testDb) })
      await untilReady(server)
      const release = Promise.withResolvers<void>()
      const locked = Promise.withResolvers<void>()
      const holder = testDb.db.transaction().execute(async (tx) => {
        await tx.selectFrom('users').selectAll().where('id', '=', user.id).forUpdate().execute()
        locked.resolve()
        await release.promise
      })
      await locked.promise
      const response = fetch(`${server.origin}/api/auth/update-name`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Finished' }),
      })
      const waiting = sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await waiting.execute(testDb.db)).rows[0]?.waiting).toBe(1), {
        timeout: 60_000,
        interval: 20,
      })
      server.child.kill('SIGTERM')
      await vi.waitFor(() => expect(fetch(`${server.origin}/healthz`)).rejects.toThrow(), {
        timeout: 60_000,
        interval: 20,
      })
      release.resolve()
      await holder
      const { status } = await response
      expect([status, await server.ended]).toEqual([200, 0])
      await testDb.close()
    },
    TIMEOUT,
  )
})
