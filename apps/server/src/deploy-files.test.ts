import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { trustedPeers } from './http/guard/client-ip.ts'
import { clientAddress } from './live/client-address.ts'

const compose = fs.readFileSync(path.resolve(import.meta.dirname, '../../../deploy/compose.yaml'), 'utf8')
const settingOf = (name: string): string => new RegExp(`^\\s*${name}:\\s*(\\S+)`, 'm').exec(compose)?.[1] ?? ''

test('the compose file trusts its own proxy and no other address', () => {
  const proxy = settingOf('ipv4_address')
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
