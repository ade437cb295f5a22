import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const DEPLOYED = path.resolve(import.meta.dirname, '../../deploy/nginx.conf')
const BINARIES = ['nginx', '/usr/sbin/nginx']
/** Names that change their addresses are for containers, and for an nginx newer than some systems have. */
const UPSTREAM = /server app:3000 resolve([^;]*);/
const RESOLVER = /^\s*resolver .*;\n/m
const LISTEN = /listen 80;/

export interface Nginx {
  origin: string
  stop(): Promise<void>
}

/** Runs nginx with the very file that is deployed; only addresses and folders are others. */
export async function startNginx(folder: string, port: number, instancePorts: readonly number[]): Promise<Nginx> {
  const binary = findBinary()
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, adapt(readFileSync(DEPLOYED, 'utf8'), folder, port, instancePorts))
  const child = spawn(binary, ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')], { stdio: 'inherit' })
  const origin = `http://localhost:${port}`
  await untilListening(child, origin)
  return {
    origin,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function findBinary(): string {
  const found = BINARIES.find((binary) => spawnSync(binary, ['-v']).status === 0)
  if (found === undefined) {
    throw new Error(
      'nginx is not installed, and this run needs it: "apt-get install nginx", or leave two-instances out',
    )
  }
  return found
}

/** Also the check that the deployed file still looks the way this expects it to. */
function adapt(text: string, folder: string, port: number, instancePorts: readonly number[]): string {
  const settings = UPSTREAM.exec(text)?.[1]
  if (settings === undefined || !LISTEN.test(text)) throw new Error(`${DEPLOYED} has changed; adapt this run to it`)
  const servers = instancePorts.map((instance) => `server 127.0.0.1:${instance}${settings};`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${path.join(folder, name)};`)
    .join('\n  ')
  return text
    .replace(UPSTREAM, servers.join('\n    '))
    .replace(RESOLVER, '')
    .replace(LISTEN, `listen 127.0.0.1:${port};`)
    .replace('http {', `http {\n  access_log off;\n  ${places}`)
    .replace(/^/, `daemon off;\npid ${path.join(folder, 'nginx.pid')};\n`)
}

async function untilListening(child: ChildProcess, origin: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error('nginx ended at once')
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer !== undefined) return
    await sleep(50)
  }
  throw new Error('nginx does not listen')
}
