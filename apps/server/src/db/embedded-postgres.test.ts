import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ConnectionConfig, startEmbeddedPostgres } from './embedded-postgres.ts'

const CHILD = path.resolve(import.meta.dirname, '../../test-support/fixtures/embedded-child.ts')
const isRoot = process.getuid?.() === 0
let folder: string
const children: ChildProcess[] = []

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'))
  fs.chmodSync(folder, 0o755)
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
  fs.rmSync(folder, { recursive: true, force: true })
})

interface Started {
  child: ChildProcess
  connection: ConnectionConfig
  dataDir: string
}

async function startChild(
  dataDir: string,
  options: { uid?: number; gid?: number; cwd?: string } = {},
): Promise<Started> {
  const child = spawn(process.execPath, [CHILD, dataDir], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += String(chunk)
  })
  const [line] = await Promise.race([
    once(child.stdout ?? child, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(errors))),
  ])
  return { child, ...JSON.parse(String(line)) }
}

async function query(connection: ConnectionConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const postmasterPid = (dataDir: string) =>
  Number(fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])

describe('startEmbeddedPostgres', () => {
  test('keeps its data over a stop and leaves nothing else behind', async () => {
    const dataDir = path.join(folder, 'data')
    const first = await startEmbeddedPostgres({ dataDir })
    await query(first.connection, 'create table kept as select 1 as one')
    await first.stop()
    expect(fs.existsSync(first.connection.host)).toBe(false)
    const second = await startEmbeddedPostgres({ dataDir })
    expect(await query(second.connection, 'select one from kept')).toEqual([{ one: 1 }])
    await second.stop()
  })

  test('leaves no orphan after kill -9, and starts again on the same data', async () => {
    const dataDir = path.join(folder, 'data')
    const { child, connection, dataDir: cluster } = await startChild(dataDir)
    await query(connection, 'create table kept as select 1 as one')
    const postmaster = postmasterPid(cluster)
    child.kill('SIGKILL')
    const again = await startChild(dataDir)
    expect(await query(again.connection, 'select one from kept')).toEqual([{ one: 1 }])
    expect(isAlive(postmaster)).toBe(false)
  })

  test('refuses a folder that another process uses, naming both', async () => {
    const dataDir = path.join(folder, 'data')
    const { child, connection } = await startChild(dataDir)
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `${dataDir} is already in use by process ${child.pid}; stop it first`,
    )
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('brings the database back when it dies under the server', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), durable: false })
    process.kill(postmasterPid(postgres.dataDir), 'SIGKILL')
    await vi.waitFor(async () => expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }]), {
      timeout: 60_000,
      interval: 50,
    })
    await postgres.stop()
  })

  test('fails at once, with the reason, when waiting cannot help', async () => {
    const dataDir = path.join(folder, 'data')
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
    await postgres.stop()
    fs.writeFileSync(path.join(postgres.dataDir, 'PG_VERSION'), '17\n')
    await expect(startEmbeddedPostgres({ dataDir, startTimeoutMs: 600_000 })).rejects.toThrow(
      'incompatible with server',
    )
  })

  test('sweeps what an interrupted first start left', async () => {
    const dataDir = path.join(folder, 'data')
    const leftover = path.join(dataDir, 'pg18.init-12345')
    fs.mkdirSync(leftover, { recursive: true })
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
    expect(fs.existsSync(leftover)).toBe(false)
    await postgres.stop()
  })

  test('listens on a private socket only', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), durable: false })
    expect(await query(postgres.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(fs.statSync(postgres.connection.host).mode & 0o077).toBe(0)
    await postgres.stop()
  })

  // Only root can switch users; without root, all other tests already run as an ordinary user.
  test.skipIf(!isRoot)('runs for an ordinary user as well', async () => {
    const nobody = { uid: 65_534, gid: 65_534 }
    fs.chownSync(folder, nobody.uid, nobody.gid)
    const { connection } = await startChild(path.join(folder, 'data'), { ...nobody, cwd: '/' })
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  // An ordinary user's database runs as that user, who can reach the folder.
  test.skipIf(!isRoot)('moves to where its account can go when the folder is out of reach', async () => {
    const closed = path.join(folder, 'closed')
    fs.mkdirSync(closed, { mode: 0o700 })
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(closed, 'data'), durable: false })
    expect(postgres.dataDir.startsWith('/var/lib/cup-')).toBe(true)
    await postgres.stop()
    fs.rmSync(path.dirname(postgres.dataDir), { recursive: true })
  })
})
