import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const read = (file: string): string =>
  fs.readFileSync(path.resolve(import.meta.dirname, '../../../deploy', file), 'utf8')

describe('nginx.conf', () => {
  const nginx = read('nginx.conf')

  test('gives every request an id of its own, whatever the client sent', () => {
    expect(nginx.match(/proxy_set_header X-Request-Id .*/g)).toEqual(['proxy_set_header X-Request-Id $request_id;'])
    expect(nginx).not.toContain('$http_x_request_id')
    // a location that sets one header of its own would lose all of those above it
    const locations = nginx.match(/location [^{]+\{[^}]*proxy_pass[^}]*\}/g) ?? []
    expect(locations).toHaveLength(4)
    for (const location of locations) expect(location).not.toContain('proxy_set_header')
  })

  test('keeps a response only under the whole address that the instance was sent', () => {
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
    const guide = read('../docs/operations/reference.md')
    for (const line of ['set_real_ip_from ', 'real_ip_header X-Forwarded-For;', 'real_ip_recursive on;']) {
      expect(guide).toContain(line)
    }
  })

  test('allows as many open files as its connections need', () => {
    const [, files] = /worker_rlimit_nofile (\d+);/.exec(nginx) ?? []
    const [, connections] = /worker_connections (\d+);/.exec(nginx) ?? []
    expect(Number(files)).toBeGreaterThanOrEqual(2 * Number(connections))
  })

  test('ends the connection of a refused call, and says when to try again', () => {
    const [refusal = ''] = /location @too_many \{[^}]*/.exec(nginx) ?? []
    expect(refusal).toContain('keepalive_timeout 0;')
    expect(refusal).toContain('add_header Retry-After 1 always;')
    expect(refusal).toContain('return 429 ')
  })

  test('logs neither addresses nor queries', () => {
    const [, format] = /log_format cup '([^']+)'/.exec(nginx) ?? []
    expect(format).toBeDefined()
    expect(format).not.toMatch(/\$(remote_addr|request |request_uri|args|uri|http_\w+)/)
    // at lower levels nginx writes the address of a request whose instance is away, with the code of a sign-in in it
    expect(nginx.match(/error_log .*/g)).toEqual(['error_log /var/log/nginx/error.log crit;'])
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

  test('starts the instance that nginx and Prometheus expect', () => {
    const ports = [...read('cup-instances.conf').matchAll(/^server 127\.0\.0\.1:(\d+) /gm)].map(([, port]) => port)
    expect(ports).toEqual(['3001'])
    expect(read('prometheus.yml')).toContain('"127.0.0.1:3001"')
    expect(unit).toContain('systemctl enable --now cup@3001')
  })

  test('is up when the server says that it is ready', () => {
    expect(unit).toMatch(/^Type=notify$/m)
    // the server's helper writes to systemd, not the server itself
    expect(unit).toMatch(/^NotifyAccess=all$/m)
  })
})
