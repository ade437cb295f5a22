import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { SECRETS } from './config-secret-files.ts'
import { clientAddress } from './http/guard/client-address.ts'
import { trustedPeers } from './http/guard/client-ip.ts'

const read = (file: string): string =>
  fs.readFileSync(path.resolve(import.meta.dirname, '../../../deploy', file), 'utf8')

describe('compose.yaml', () => {
  const compose = read('compose.yaml')
  const settingOf = (name: string): string => new RegExp(`^\\s*${name}:\\s*(\\S+)`, 'm').exec(compose)?.[1] ?? ''
  const services = [
    ...(/^services:\n([\s\S]*?)^networks:/m.exec(compose)?.[1] ?? '').matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n|\n)+)/gm),
  ]
  const serviceOf = (name: string): string => services.find(([, found]) => found === name)?.[2] ?? ''
  const addressOf = (name: string): string => /ipv4_address: ([\d.]+)/.exec(serviceOf(name))?.[1] ?? ''

  test('trusts its own proxy and no other address', () => {
    const proxy = addressOf('proxy')
    const isTrusted = trustedPeers(settingOf('TRUST_PROXY').split(','))
    expect(isTrusted(proxy)).toBe(true)
    const seen = (client: string): string =>
      clientAddress(
        { socket: { remoteAddress: proxy }, headers: { 'x-forwarded-for': `6.6.6.6, ${client}` } } as never,
        isTrusted,
      )
    for (const client of ['172.17.0.1', '172.31.9.9', '192.168.1.20', '10.0.0.3', proxy.replace(/\d+$/, '99')]) {
      expect(seen(client)).toBe(client)
    }
  })

  test('gives nginx the addresses of its instances', () => {
    const servers = [...read('compose-instances.conf').matchAll(/^server ([\d.]+):3000 /gm)].map(
      ([, address]) => address,
    )
    expect(servers).toEqual([addressOf('app-1'), addressOf('app-2')])
  })

  test('serves TLS, because origins must be https', () => {
    expect(serviceOf('proxy')).toContain('"443:443"')
    expect(serviceOf('proxy')).toContain('./tls:/etc/nginx/tls:ro')
  })

  test('rotates the logs of every service', () => {
    expect(services.length).toBeGreaterThan(4)
    for (const [, name, text = ''] of services) {
      expect(text.includes('logging: *logging') || text.includes('<<: *app'), name).toBe(true)
    }
    expect(/x-app: &app[\s\S]*?\n\nservices/.exec(compose)?.[0]).toContain('logging: *logging')
  })

  test('keeps the backups that the instances make in a volume of their own', () => {
    expect(settingOf('DATA_DIR')).toBe('/data')
    expect(compose).toContain('"backups:/data/backups"')
    expect(compose).not.toContain('BACKUP_EVERY')
  })

  test('checks the configuration once before an instance starts, so that none fails for ever', () => {
    expect(serviceOf('config')).toContain('restart: "no"')
    expect(/x-app: &app[\s\S]*?\n\nservices/.exec(compose)?.[0]).toContain(
      'config: { condition: service_completed_successfully }',
    )
  })

  test('reads every secret from a file', () => {
    for (const name of SECRETS) expect(compose).toContain(`${name}_FILE: /run/secrets/${name.toLowerCase()}`)
  })

  test('allows an instance and the proxy enough open files', () => {
    expect(compose.match(/ulimits: \{ nofile: \{ soft: 65536, hard: 65536 \} \}/g)).toHaveLength(2)
  })
})

describe('nginx.conf', () => {
  const nginx = read('nginx.conf')

  test('gives every request an id of its own, whatever the client sent', () => {
    expect(nginx.match(/proxy_set_header X-Request-Id .*/g)).toEqual(['proxy_set_header X-Request-Id $request_id;'])
    expect(nginx).not.toContain('$http_x_request_id')
    // a location that sets one header of its own would lose all of those above it
    const locations = nginx.match(/location [^{]+\{[^}]*proxy_pass[^}]*\}/g) ?? []
    expect(locations).toHaveLength(3)
    for (const location of locations) expect(location).not.toContain('proxy_set_header')
  })

  test('keeps an answer only under the whole address that the instance was sent', () => {
    expect(nginx.match(/proxy_cache_key .*/g)).toEqual(['proxy_cache_key "$request_uri $cup_encoding";'])
    expect(nginx).not.toMatch(/^[^#]*\$arg_/m)
    const [, pattern] = /map \$request_uri \$cup_uncached \{\s*~(\S+)\s+"";\s*default\s+1;\s*\}/.exec(nginx) ?? []
    const isKept = (address: string): boolean => new RegExp(pattern ?? '.').test(address)
    expect(isKept('/api/bracket/53cb1a25-5511-4cbf-98f5-3317fc452d84?version=9')).toBe(true)
    const others = [
      '/api/bracket/a?VERSION=9&version=8',
      '/api/bracket/a?version=8&VERSION=9',
      '/api/bracket/a?Version=9',
      '/api/bracket/a?version=9&version=8',
      '/api/bracket/a?version=9#',
      '/api/bracket/a?version=',
      '/api/bracket/a',
      '/api/bracket/b/../a?version=9',
      '/api/bracket/%61?version=9',
    ]
    expect(others.filter(isKept)).toEqual([])
    for (const directive of ['proxy_cache_bypass', 'proxy_no_cache']) {
      expect(nginx).toContain(`${directive} $cup_uncached $http_origin;`)
    }
  })

  test('chooses the instance by the address that connects, never by what the client writes', () => {
    expect(nginx.match(/^\s*hash .*/gm)?.map((line) => line.trim())).toEqual(['hash $remote_addr consistent;'])
    expect(nginx).not.toContain('$http_x_forwarded_for')
    // a deployment that has another proxy in front adds these, with the addresses of that proxy only
    expect(nginx).not.toContain('set_real_ip_from')
    const guide = read('../docs/operations.md')
    for (const line of ['set_real_ip_from ', 'real_ip_header X-Forwarded-For;', 'real_ip_recursive on;']) {
      expect(guide).toContain(line)
    }
  })

  test('allows as many open files as its connections need', () => {
    const [, files] = /worker_rlimit_nofile (\d+);/.exec(nginx) ?? []
    const [, connections] = /worker_connections (\d+);/.exec(nginx) ?? []
    expect(Number(files)).toBeGreaterThanOrEqual(2 * Number(connections))
  })

  test('logs neither addresses nor queries', () => {
    const [, format] = /log_format cup '([^']+)'/.exec(nginx) ?? []
    expect(format).toBeDefined()
    expect(format).not.toMatch(/\$(remote_addr|request |request_uri|args|uri|http_\w+)/)
  })
})

describe('the systemd unit', () => {
  const unit = read('systemd/cup@.service')

  test('does not restart after a configuration error, and restarts after any other end', () => {
    expect(unit).toContain('RestartPreventExitStatus=78')
    expect(unit).toContain('Restart=always')
  })

  test('allows enough open files and time to finish', () => {
    expect(unit).toContain('LimitNOFILE=65536')
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(13)
  })

  test('starts the instances that nginx expects', () => {
    const ports = [...read('cup-instances.conf').matchAll(/^server 127\.0\.0\.1:(\d+) /gm)].map(([, port]) => port)
    expect(ports).toEqual(['3001', '3002'])
    expect(unit).toContain('cup@3001 cup@3002')
  })
})
