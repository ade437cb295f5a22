import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const DEPLOYED = path.resolve(import.meta.dirname, '../../../deploy/nginx.conf')
const BINARIES = ['nginx', '/usr/sbin/nginx']
const INSTANCES = path.resolve(import.meta.dirname, '../../../deploy/cup-instances.conf')
const SETTINGS = /^server 127\.0\.0\.1:3001([^;]*);$/m
const REDIRECT = /listen 80;/
const LISTEN = /listen 443 ssl http2;/
const LIMITS = /^\s*limit_(?:req|conn) .*;\n/gm
const ABOUT_TLS = /^\s*ssl_\w+ .*;\n/gm

export interface Nginx {
  origin: string
  /** Its error log. */
  errors(): string
  stop(): Promise<void>
}

interface NginxOptions {
  /**
   * Adds the lines for a proxy in front (docs/operations.md), so that `X-Forwarded-For` decides which instance gets a
   * call. By default it is the address that connects, as deployed.
   */
  behindProxy?: boolean
  /** Keeps the limits per address. Without the limits a run may send all requests from one address. */
  withLimits?: boolean
}

const BEHIND_PROXY = ['set_real_ip_from 127.0.0.0/8;', 'real_ip_header X-Forwarded-For;', 'real_ip_recursive on;']

/** Runs nginx with the deployed file, but with other addresses and folders and without TLS. */
export async function startNginx(
  folder: string,
  port: number,
  instancePorts: readonly number[],
  { behindProxy = false, withLimits = false }: NginxOptions = {},
): Promise<Nginx> {
  const binary = findBinary()
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const file = path.join(folder, 'nginx.conf')
  const deployed = readFileSync(DEPLOYED, 'utf8')
  const limited = withLimits ? deployed : deployed.replace(LIMITS, '')
  writeFileSync(file, adapt(limited, folder, port, behindProxy ? BEHIND_PROXY : []))
  writeFileSync(path.join(folder, 'cup-instances.conf'), instancesAt(instancePorts))
  const child = spawn(binary, ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')], { stdio: 'inherit' })
  const origin = `http://localhost:${port}`
  await untilListening(child, origin)
  return {
    origin,
    errors: () => readFileSync(path.join(folder, 'error.log'), 'utf8'),
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
    throw new Error('nginx is not installed, and this run needs it: "apt-get install nginx", or leave it out')
  }
  return found
}

/** Fails if the deployed file no longer has the text to replace. */
function adapt(text: string, folder: string, port: number, added: readonly string[]): string {
  if (!LISTEN.test(text) || !REDIRECT.test(text)) throw new Error(`${DEPLOYED} has changed; adapt this run to it`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  )
  return text
    .replace(ABOUT_TLS, '')
    .replace(REDIRECT, `listen unix:${path.join(folder, 'redirect.sock')};`)
    .replace(LISTEN, `listen 127.0.0.1:${port};`)
    .replaceAll('/var/log/nginx', folder)
    .replace('/run/cup-reads', path.join(folder, 'reads'))
    .replace('/run/nginx.pid', path.join(folder, 'nginx.pid'))
    .replace('http {', `http {\n  ${[...places, ...added].join('\n  ')}`)
    .replace(/^/, 'daemon off;\n')
}

/** Keeps the settings of the file for an instance, and replaces the port. */
function instancesAt(ports: readonly number[]): string {
  const settings = SETTINGS.exec(readFileSync(INSTANCES, 'utf8'))?.[1]
  if (settings === undefined) throw new Error(`${INSTANCES} has changed; adapt this run to it`)
  return ports.map((port) => `server 127.0.0.1:${port}${settings};\n`).join('')
}

async function untilListening(child: ChildProcess, origin: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error('nginx exited immediately')
    const response = await fetch(`${origin}/healthz`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response !== undefined) return
    await sleep(50)
  }
  throw new Error('nginx does not listen')
}
