import { describe, expect, test } from 'vitest'
import { networkOf, trustedPeers } from './client-address.ts'

describe('trustedPeers', () => {
  const isTrusted = trustedPeers(['10.0.0.0/8', '192.168.1.7', 'fd00::/8'])
  test.each(['10.1.2.3', '::ffff:10.1.2.3', '192.168.1.7', 'fd12::1'])('trusts %s', (address) => {
    expect(isTrusted(address)).toBe(true)
  })
  test.each(['11.0.0.1', '192.168.1.8', '::1', 'fe80::1', 'garbage', undefined])('does not trust %s', (address) => {
    expect(isTrusted(address)).toBe(false)
  })
  test('trusts no peer without a list', () => {
    expect(trustedPeers([])('127.0.0.1')).toBe(false)
  })
})

describe('networkOf', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:bbbb:cccc:dddd:eeee', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('counts %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
