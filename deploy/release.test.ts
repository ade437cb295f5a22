import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@cup/rehearsal/server-process'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@cup/server/db/embedded-postgres'
import { databaseAccount } from '@cup/server/testing/database-account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sourceMapsOf, writeRelease } from './release/write-release.ts'
import { type Outside, SITE, startOutside } from './testing/outside.ts'

const READY_WITHIN_MS = 120_000
const ADMIN_EMAIL = 'ada@cup.test'

let parent: string
let release: string
let files: string[]

beforeAll(async () => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'cup-release-'))
  fs.chmodSync(parent, 0o755)
  release = path.join(parent, 'release')
  await writeRelease(release, () => {})
  files = fs.readdirSync(release, { recursive: true, encoding: 'utf8' })
  setWritable(false)
})
afterAll(() => {
  setWritable(true)
  fs.rmSync(parent, { recursive: true })
})

function setWritable(isWritable: boolean): void {
  for (const file of ['', ...files].map((name) => path.join(release, name))) {
    const { mode } = fs.lstatSync(file)
    if (!fs.lstatSync(file).isSymbolicLink()) fs.chmodSync(file, isWritable ? mode | 0o200 : mode & ~0o222)
  }
}

describe('a release', () => {
  test('has nothing of tests, fault runs, local providers, the demo and the sources of the site', () => {
    const own = files.filter((file) => !file.startsWith('node_modules/'))
    const suspicious =
      /\.test\.|(^|\/)(tests?|testing|faults|fixtures|rehearsal|stand-ins?[^/]*|demo[^/]*|bench|e2e)(\/|$)/
    expect(own.filter((file) => suspicious.test(file))).toEqual([])
    expect(own.filter((file) => file.startsWith('apps/web/') && !file.startsWith('apps/web/dist'))).toEqual([])
    const packages = new Set(files.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/@]+)/.exec(file)?.[1] ?? []))
    const unwanted = ['@cup/stand-ins', '@cup/rehearsal', 'oidc-provider', 'smtp-server', 'vitest', 'vite', 'react']
    expect(unwanted.filter((name) => packages.has(name))).toEqual([])
    expect(packages).toContain('fastify')
  })

  test('has every file that the walk-through in docs/operations.md takes from it', () => {
    const text = fs.readFileSync(path.join(import.meta.dirname, '../docs/operations.md'), 'utf8')
    const named = [...text.matchAll(/\/opt\/cup\/current\/([\w./@-]+)/g)].map(([, name = '']) => name)
    expect(new Set(named).size).toBeGreaterThan(4)
    expect(named.filter((name) => !files.some((file) => file.startsWith(name)))).toEqual([])
  })

  test('has no source maps: they are beside it, one for each script', () => {
    const built = (folder: string, end: string): string[] =>
      fs
        .readdirSync(folder)
        .filter((file) => file.endsWith(end))
        .map((file) => file.slice(0, -end.length))
        .sort()
    const scripts = built(path.join(release, 'apps/web/dist/assets'), '.js')
    expect(scripts.length).toBeGreaterThan(10)
    const own = files.filter((file) => !file.startsWith('node_modules/'))
    expect(own.filter((file) => file.endsWith('.map'))).toEqual([])
    const maps = built(sourceMapsOf(release), '.js.map')
    // the bundler adds a few lines that have no source
    const ours = scripts.filter((name) => !name.startsWith('rolldown-runtime-'))
    expect(maps.filter((name) => scripts.includes(name))).toEqual(ours)
    const asset = fs.readFileSync(path.join(release, 'apps/web/dist/assets', `${scripts[0]}.js`), 'utf8')
    expect(asset).not.toContain('sourceMappingURL')
  })

  test('says its version', () => {
    const { version } = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'))
    expect(fs.readFileSync(path.join(release, 'VERSION'), 'utf8')).toBe(`${version}\n`)
  })
})

describe('a release in a read-only folder, run by an unprivileged account in production mode', () => {
  let postgres: EmbeddedPostgres
  let outside: Outside
  let server: ChildProcess
  let output: string
  const account = databaseAccount()
  const identity = account === undefined ? {} : { uid: account.uid, gid: account.gid }
  let env: Record<string, string>

  beforeAll(async () => {
    const port = await freePort()
    postgres = await startEmbeddedPostgres({ dataDir: path.join(parent, 'data'), durable: false })
    outside = await startOutside(port)
    env = {
      // a release without a packaged Node uses the machine's own
      PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
      PORT: String(port),
      HOST: '127.0.0.1',
      SUPER_ADMIN_EMAIL: ADMIN_EMAIL,
      DATABASE_URL: addressOf(postgres),
      ...outside.settings,
      ...outside.env,
    }
    start(env)
    await untilReady()
  })

  function start(settings: Record<string, string>): void {
    output = ''
    server = spawn(path.join(release, 'start'), {
      env: settings,
      ...identity,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += String(chunk)
      })
  }

  async function kill(): Promise<void> {
    if (server?.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
  }

  afterAll(async () => {
    await kill()
    await outside?.close()
    await postgres?.stop()
  })

  async function untilReady(): Promise<void> {
    const address = `http://127.0.0.1:${env.PORT}/readyz`
    for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; ) {
      if (server.exitCode !== null) throw new Error(`the release ended: ${output}`)
      if (
        await fetch(address).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`the release was not ready: ${output}`)
  }

  const runAdmin = (...args: string[]) =>
    promisify(execFile)(path.join(release, 'admin'), args, { env, ...identity, cwd: '/' })

  const walk = async (journey: string): Promise<unknown> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path.join(import.meta.dirname, 'testing', journey), SITE, ADMIN_EMAIL],
      { env: { PATH: env.PATH, ...outside.env } },
    )
    return JSON.parse(stdout)
  }

  test('goes from sign-in to paid teams to a drawn bracket with providers behind TLS', async () => {
    expect(await walk('journey.ts')).toEqual({
      page: { status: 200, hasContent: true },
      isSuperAdmin: true,
      captain: expect.stringMatching(/^redshift-.*@example\.com$/),
      prizePool: 20,
      teamsInBracket: 2,
      matches: 2,
    })
    await expect.poll(() => outside.standIns.controls.mail.messages().length).toBeGreaterThan(0)
  })

  test('its admin script checks the books', async () => {
    expect((await runAdmin('verify')).stdout).toBe('0 violations\n')
  })

  test('wrote nothing into its folder', () => {
    expect(fs.readdirSync(release, { recursive: true })).toEqual(files)
  })

  test('ends in good order on SIGTERM', async () => {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })

  const withoutPayments = (): Record<string, string> => {
    const { STRIPE_SECRET_KEY: _, STRIPE_WEBHOOK_SECRET: __, ALLOW_TEST_KEYS: ___, ...rest } = env
    return { ...rest, PAYMENTS: 'off' }
  }

  test('does not start without payments while its cup with a fee is open', async () => {
    start(withoutPayments())
    expect(await once(server, 'exit')).toEqual([1, null])
    expect(output).toContain('cannot start: PAYMENTS is off, but the cup "The first cup" has an entry fee')
  })

  describe('on an empty database, without any payment provider', () => {
    let empty: EmbeddedPostgres
    beforeAll(async () => {
      empty = await startEmbeddedPostgres({ dataDir: path.join(parent, 'free'), durable: false })
      start({ ...withoutPayments(), DATABASE_URL: addressOf(empty) })
      await untilReady()
    })
    afterAll(async () => {
      await kill()
      await empty?.stop()
    })

    test('plays a free cup to its podium', async () => {
      expect(await walk('free-journey.ts')).toEqual({
        paymentsEnabled: false,
        refusal: 'Entry fee must be $0, because PAYMENTS is off',
        webhook: 404,
        fee: 0,
        played: 4,
        champion: expect.any(String),
        prizePool: 0,
      })
      expect(output).not.toContain('"level":50')
    })
  })
})

const addressOf = ({ connection: { host, user, database } }: EmbeddedPostgres): string =>
  `postgres://${user}@${encodeURIComponent(host)}/${database}`
