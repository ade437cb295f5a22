import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { Account } from './embedded-account.ts'

export interface DatabaseProcess {
  /** The process id of PostgreSQL itself; undefined until the shell has printed it. */
  pid(): number | undefined
  /** The last part of its output. */
  output(): string
  hasExited(): boolean
  exited: Promise<void>
  /** Makes the database end its connections and shut down. */
  stop(): void
  /** The running database does not keep this process alive. */
  unref(): void
}

/** Minimal, because the database must not see the server's secrets. */
const ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/bin:/bin' }

/**
 * The shell stops the database when our end of its stdin closes, which the system does even after kill -9 on us.
 * It runs in a separate session: Ctrl-C must reach only this server, which drains first and then stops the database.
 */
const SUPERVISOR = `exec 3<&0
"$0" "$@" </dev/null 3<&- & server=$!
echo $server
(while read -r _ <&3; do :; done; kill -INT $server 2>/dev/null) & watcher=$!
wait $server; status=$?
kill $watcher 2>/dev/null
exit $status`

/** Starts `postgres` under a shell that outlives a crash of this process just long enough to stop it. */
export function spawnDatabase(
  binaries: string,
  args: readonly string[],
  account: Account | undefined,
): DatabaseProcess {
  const child = spawn('/bin/sh', ['-c', SUPERVISOR, path.join(binaries, 'postgres'), ...args], {
    ...account,
    cwd: '/',
    detached: true,
    env: ENVIRONMENT,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  return follow(child)
}

function follow(child: ChildProcessByStdio<Writable, Readable, Readable>): DatabaseProcess {
  let output = ''
  let pid = ''
  let exited = false
  child.stdin.on('error', () => {})
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + String(chunk)).slice(-4000)
  })
  child.stdout.on('data', (chunk: Buffer) => {
    pid += String(chunk)
  })
  const done = new Promise<void>((resolve) => {
    const finish = (): void => {
      exited = true
      resolve()
    }
    child.once('exit', finish)
    child.once('error', finish)
  })
  return {
    pid: () => (pid.endsWith('\n') ? Number(pid) : undefined),
    output: () => output,
    hasExited: () => exited,
    exited: done,
    stop: () => {
      child.ref()
      child.stdin.end()
    },
    unref: () => {
      child.unref()
      for (const stream of [child.stdin, child.stdout, child.stderr]) unrefStream(stream)
    },
  }
}

/** A child's pipes are sockets, but their types do not include `unref`. */
function unrefStream(stream: Writable | Readable): void {
  if ('unref' in stream && typeof stream.unref === 'function') stream.unref()
}

/** Creates the cluster in a temporary folder and renames it, so that a kill never leaves half a cluster. */
export function initialiseCluster(
  binaries: string,
  dataDir: string,
  account: Account | undefined,
  durable: boolean,
): void {
  const fresh = `${dataDir}.init-${process.pid}`
  const args = ['-D', fresh, '-U', 'cup', '--auth=trust', '-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  const result = spawnSync(path.join(binaries, 'initdb'), durable ? args : [...args, '--no-sync'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    env: ENVIRONMENT,
  })
  if (result.status !== 0) {
    fs.rmSync(fresh, { recursive: true, force: true })
    throw new Error(`initdb failed: ${result.error?.message ?? result.stderr.trim()}`)
  }
  fs.renameSync(fresh, dataDir)
}
