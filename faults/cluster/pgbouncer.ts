import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@cup/rehearsal/server-process'
import { databaseAccount, giveToDatabaseAccount } from '@cup/server/testing/database-account'
import type { SharedDatabase } from './cluster.ts'

const BINARIES = ['/usr/sbin/pgbouncer', 'pgbouncer']
const DATABASE = 'cup'

interface PgBouncerOptions {
  /** Accepts session parameters and drops them, as our docs tell operators to configure it. */
  ignoresParameters?: boolean
}

/** Starts Debian's PgBouncer in transaction mode in front of the database at this address. */
export async function startPgBouncer(
  databaseUrl: string,
  folder: string,
  { ignoresParameters = false }: PgBouncerOptions = {},
): Promise<SharedDatabase> {
  const binary = BINARIES.find((candidate) => spawnSync(candidate, ['--version']).status === 0)
  if (binary === undefined)
    throw new Error('pgbouncer is not installed, and this run needs it: "apt-get install pgbouncer"')
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings(new URL(databaseUrl), port, ignoresParameters))
  writeFileSync(path.join(folder, 'users.txt'), '"cup" ""\n')
  giveToDatabaseAccount(folder)
  chmodSync(folder, 0o755)
  // it refuses to run as root
  const child = spawn(binary, [file], { ...databaseAccount(), cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + String(chunk)).slice(-4_000)
  })
  for (let tries = 0; !(await isListening(port)); tries++) {
    if (child.exitCode !== null || tries > 200) throw new Error(`pgbouncer does not listen: ${output}`)
    await sleep(50)
  }
  return {
    url: `postgres://cup@127.0.0.1:${port}/${DATABASE}`,
    close: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGINT')
      const ended = once(child, 'exit')
      setTimeout(() => child.kill('SIGKILL'), 5_000).unref()
      await ended
    },
  }
}

const settings = (url: URL, port: number, ignoresParameters: boolean): string => `[databases]
${DATABASE} = host=${url.searchParams.get('host') ?? url.hostname} port=${url.port} dbname=${url.pathname.slice(1)} user=${url.username}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = users.txt
pool_mode = transaction
default_pool_size = 10
max_client_conn = 200
${ignoresParameters ? 'ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout' : ''}
`

async function isListening(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
