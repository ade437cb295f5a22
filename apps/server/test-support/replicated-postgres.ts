import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '../src/db/embedded-binaries.ts'
import type { ConnectionConfig } from '../src/db/embedded-postgres.ts'
import { type DatabaseProcess, initialiseCluster, spawnDatabase } from '../src/db/embedded-process.ts'
import { databaseAccount, giveToDatabaseAccount } from './database-account.ts'

const PORT = 5432
const STANDBY = 'standby'
const TIMEOUT_MS = 60_000
const SETTINGS = [
  'listen_addresses=',
  'max_connections=100',
  'wal_level=replica',
  'wal_keep_size=1GB',
  'hot_standby=on',
]
/** Belongs to the running primary only; the copy creates its own. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_wal'])

/** One PostgreSQL server of a pair. */
export interface DatabaseServer {
  connection: ConnectionConfig
  /** kill -9 of the server with all its processes, like the loss of its machine. */
  kill(): Promise<void>
  stop(): Promise<void>
  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

/** A new, empty database. */
export async function startPrimary(folder: string): Promise<DatabaseServer> {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  giveToDatabaseAccount(folder)
  const account = databaseAccount()
  const data = path.join(folder, 'data')
  initialiseCluster(findBinaries(account), data, account, true)
  return start(data)
}

/** Copies a running primary and replicates it. From then on every commit of the primary waits for this standby. */
export async function addStandby(
  primary: DatabaseServer,
  primaryData: string,
  folder: string,
): Promise<DatabaseServer> {
  const data = path.join(folder, 'data')
  mkdirSync(data, { recursive: true, mode: 0o755 })
  await copyWhileRunning(primary, primaryData, data)
  const { host, port, user } = primary.connection
  const from = `host=${host} port=${port} user=${user} application_name=${STANDBY}`
  writeFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
  writeFileSync(path.join(data, 'standby.signal'), '')
  mkdirSync(path.join(data, 'pg_wal'), { mode: 0o700 })
  mkdirSync(path.join(data, 'pg_replslot'), { mode: 0o700 })
  giveToDatabaseAccount(folder)
  const standby = await start(data)
  await primary.ask(`alter system set synchronous_standby_names = '${STANDBY}'`)
  await primary.ask('select pg_reload_conf()')
  await until('the standby is synchronous', async () => {
    const rows = await primary.ask<{ sync_state: string }>('select sync_state from pg_stat_replication')
    return rows.some(({ sync_state }) => sync_state === 'sync')
  })
  return standby
}

export const dataIn = (folder: string): string => path.join(folder, 'data')

/** Promotes the standby to a primary and waits until it accepts writes. */
export async function promote(standby: DatabaseServer): Promise<void> {
  await standby.ask('select pg_promote(true, 60)')
  await until('the standby takes writes', async () => {
    const [row] = await standby.ask<{ waits: boolean }>('select pg_is_in_recovery() as waits')
    return row?.waits === false
  })
}

/** A copy without pg_basebackup, which the packaged binaries lack, as described in PostgreSQL's manual. */
async function copyWhileRunning(primary: DatabaseServer, source: string, target: string): Promise<void> {
  const client = new pg.Client(primary.connection)
  await client.connect()
  try {
    await client.query(`select pg_backup_start('${STANDBY}', true)`)
    for (const name of readdirSync(source)) {
      if (NOT_COPIED.has(name)) continue
      cpSync(path.join(source, name), path.join(target, name), { recursive: true, filter: isStillThere })
    }
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(path.join(target, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
}

/** Temporary files may disappear while the folder is copied. */
const isStillThere = (file: string): boolean => !/pgsql_tmp|pg_internal\.init/.test(file)

async function start(data: string): Promise<DatabaseServer> {
  const account = databaseAccount()
  const sockets = mkdtempSync(path.join(os.tmpdir(), 'cup-pair-'))
  giveToDatabaseAccount(sockets)
  const connection: ConnectionConfig = { host: sockets, port: PORT, user: 'cup', database: 'postgres' }
  const args = ['-D', data, '-k', sockets, '-p', String(PORT), ...SETTINGS.flatMap((setting) => ['-c', setting])]
  const server = spawnDatabase(findBinaries(account), args, account)
  const ask: DatabaseServer['ask'] = async (text, values) => {
    const client = new pg.Client(connection)
    try {
      await client.connect()
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }
  await until('the database answers', async () => {
    if (server.hasExited()) throw new Error(`the database in ${data} ended: ${server.output()}`)
    return ask('select 1').then(
      () => true,
      () => false,
    )
  })
  const remove = (): void => rmSync(sockets, { recursive: true, force: true })
  return {
    connection,
    ask,
    kill: async () => {
      killWithChildren(server)
      await server.exited
      remove()
    },
    stop: async () => {
      server.stop()
      await server.exited
      remove()
    },
  }
}

/** If the children were killed first, the parent would start new ones. */
function killWithChildren(server: DatabaseProcess): void {
  const postmaster = server.pid()
  if (postmaster === undefined) throw new Error('the database has no process')
  const children = childrenOf(postmaster)
  for (const pid of [postmaster, ...children]) process.kill(pid, 'SIGKILL')
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  try {
    // the name, in brackets, may contain spaces
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline) {
    if (await holds()) return
    await sleep(20)
  }
  throw new Error(`waited in vain: ${what}`)
}
