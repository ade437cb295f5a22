import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Account, unprivilegedAccount } from './embedded-account.ts'
import { findBinaries } from './embedded-binaries.ts'
import { makeDataRoot, makeSocketFolder, sweepLeftovers } from './embedded-folders.ts'
import { type DatabaseProcess, initialiseCluster, spawnDatabase } from './embedded-process.ts'
import { lockFolder } from './file-lock.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** False only for throwaway data: nothing is synced to disk. */
  durable?: boolean
  log?: (message: string) => void
  startTimeoutMs?: number
}

/** A type, not an interface, so that it can be passed to test workers. */
export type ConnectionConfig = { host: string; port: number; user: string; database: string }

export interface EmbeddedPostgres {
  connection: ConnectionConfig
  /** The data folder, which may be outside of the configured one. */
  dataDir: string
  stop(): Promise<void>
}

const PORT = 5432
/** Errors that a retry cannot fix. */
const PERMANENT =
  /too long|Permission denied|has wrong ownership|has group or world access|incompatible with server|is not a valid data directory|No space left/
/** An orphaned server stops within this time; a server that still responds belongs to another process. */
const ORPHAN_GRACE_MS = 3_000

interface Setup {
  account: Account | undefined
  binaries: string
  args: readonly string[]
  dataDir: string
  connection: ConnectionConfig
  timeoutMs: number
}

/** Runs the PostgreSQL that npm installed, on a private socket, for as long as this process lives. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const account = unprivilegedAccount()
  const root = makeDataRoot(options.dataDir, account)
  const log = options.log ?? (() => {})
  if (root !== path.resolve(options.dataDir))
    log(`the database lies in ${root}: its account cannot reach ${options.dataDir}`)
  const lock = lockFolder(root)
  let socketFolder: string | undefined
  try {
    const dataDir = path.join(root, 'pg18')
    socketFolder = makeSocketFolder(dataDir, account)
    const setup = prepare(options, account, dataDir, socketFolder)
    const first = await startAndWait(setup)
    const guardian = keepRunning(first, setup, log)
    return {
      connection: setup.connection,
      dataDir,
      stop: async () => {
        await guardian.stop()
        fs.rmSync(socketFolder ?? '', { recursive: true, force: true })
        lock.release()
      },
    }
  } catch (error) {
    if (socketFolder !== undefined) fs.rmSync(socketFolder, { recursive: true, force: true })
    lock.release()
    throw error
  }
}

function prepare(options: EmbeddedOptions, account: Account | undefined, dataDir: string, socketFolder: string): Setup {
  const durable = options.durable ?? true
  const binaries = findBinaries(account)
  sweepLeftovers(dataDir)
  if (!fs.existsSync(path.join(dataDir, 'PG_VERSION'))) initialiseCluster(binaries, dataDir, account, durable)
  const settings = ['listen_addresses=', 'max_connections=200', 'log_timezone=UTC', 'timezone=UTC']
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  return {
    account,
    binaries,
    dataDir,
    args: ['-D', dataDir, '-k', socketFolder, '-p', String(PORT), ...settings.flatMap((setting) => ['-c', setting])],
    connection: { host: socketFolder, port: PORT, user: 'cup', database: 'postgres' },
    timeoutMs: options.startTimeoutMs ?? 30_000,
  }
}

/** Starts the server and waits until it responds; retries while the previous server is still stopping. */
async function startAndWait(setup: Setup): Promise<DatabaseProcess> {
  const deadline = Date.now() + setup.timeoutMs
  let respondedSince: number | undefined
  let reason = ''
  while (Date.now() < deadline) {
    const server = spawnDatabase(setup.binaries, setup.args, setup.account)
    if (await becomesReady(server, setup, deadline)) return server
    reason = server.output().trim() || reason
    if (PERMANENT.test(reason)) break
    const responds = await isResponding(setup.connection)
    respondedSince = responds ? (respondedSince ?? Date.now()) : undefined
    if (respondedSince !== undefined && Date.now() - respondedSince > ORPHAN_GRACE_MS) {
      throw new Error(
        `${setup.dataDir} is already in use by process ${readPostmasterPid(setup.dataDir)}; stop it first`,
      )
    }
    await sleep(100)
  }
  throw new Error(`the database in ${setup.dataDir} did not start: ${reason || 'no reason was given'}`)
}

async function becomesReady(server: DatabaseProcess, setup: Setup, deadline: number): Promise<boolean> {
  while (!server.hasExited()) {
    const isOurs = server.pid() !== undefined && readPostmasterPid(setup.dataDir) === String(server.pid())
    if (isOurs && (await isResponding(setup.connection))) {
      server.unref()
      return true
    }
    if (Date.now() >= deadline) server.stop()
    await sleep(15)
  }
  return false
}

/** Restarts the server when it dies unexpectedly; the pools reconnect by themselves. */
function keepRunning(first: DatabaseProcess, setup: Setup, log: (message: string) => void): { stop(): Promise<void> } {
  let current = first
  let stopping = false
  const watch = async (): Promise<void> => {
    await current.exited
    if (stopping) return
    log(`the database stopped and is started again: ${current.output().trim().split('\n').at(-1) ?? ''}`)
    try {
      current = await startAndWait(setup)
    } catch (error) {
      log(`the database could not be started again: ${error instanceof Error ? error.message : String(error)}`)
      await sleep(1_000, undefined, { ref: false })
    }
    return watch()
  }
  void watch()
  return {
    stop: async () => {
      stopping = true
      current.stop()
      await current.exited
    },
  }
}

async function isResponding(connection: ConnectionConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query('select 1')).rowCount === 1
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const readPostmasterPid = (dataDir: string): string | undefined => {
  try {
    return fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]
  } catch {
    return undefined
  }
}
