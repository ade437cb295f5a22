import type dns from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWebhookGateway } from '../discord/webhook-gateway.ts'
import { createWebPushSender } from '../push/web-push-sender.ts'
import { allowedAddress } from './allowed-address.ts'
import { isPublicAddress } from './public-addresses.ts'
import { createSafeFetch } from './safe-post.ts'

const TOKEN = 'x'.repeat(68)
const WEBHOOK = `/api/webhooks/123456789012345678/${TOKEN}`

/** What a stranger could give as the address of a push service or a webhook. */
const HOSTILE = [
  // not https, or not http at all
  'http://fcm.googleapis.com/fcm/send/x',
  `http://discord.com${WEBHOOK}`,
  'ftp://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/plain,x',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'ws://fcm.googleapis.com/x',
  // this machine and its networks
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://127.1/x',
  'https://2130706433/x',
  'https://0x7f000001/x',
  'https://017700000001/x',
  'https://0.0.0.0/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://[::ffff:7f00:1]/x',
  'https://[fe80::1]/x',
  'https://[fd00::1]/x',
  'https://10.0.0.1/x',
  'https://172.16.0.1/x',
  'https://192.168.1.1/x',
  'https://100.64.0.1/x',
  // the metadata services of clouds
  'https://169.254.169.254/latest/meta-data/',
  'http://169.254.169.254/latest/meta-data/',
  'https://metadata.google.internal/computeMetadata/v1/',
  'https://[fd00:ec2::254]/latest/meta-data/',
  // names that look right
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil-fcm.googleapis.com/x',
  'https://xfcm.googleapis.com/x',
  'https://fcm.googleapis.com./x',
  'https://evil.example/fcm.googleapis.com',
  'https://evil.example#fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.example/x',
  'https://user:secret@fcm.googleapis.com/x',
  'https://push.services.mozilla.com.evil.example/x',
  'https://evilpush.apple.com.example/x',
  `https://discord.com.evil.example${WEBHOOK}`,
  `https://discord.com@127.0.0.1${WEBHOOK}`,
  // other ports, and what parsers disagree about
  'https://fcm.googleapis.com:8443/x',
  `https://discord.com:22${WEBHOOK}`,
  'https://fcm.googleapis.com\\@evil.example/x',
  'https:\\\\127.0.0.1\\x',
  'https://fcm.googleapis.com\t.evil.example/x',
  ' https://127.0.0.1/x',
  'https://ⓕcm.googleapis.com/x',
  'https://127。0。0。1/x',
  '//127.0.0.1/x',
  '',
] as const

const noLookup = ((_name: string, _options: object, callback: (error: Error) => void) =>
  callback(new Error('nothing may be resolved'))) as unknown as typeof dns.lookup

const push = createWebPushSender({ subject: 'mailto:a@cup.test', localOrigin: null }, { resolve: noLookup })
const discord = createWebhookGateway({ localOrigin: null }, { resolve: noLookup })

describe('an address that a stranger chose', () => {
  test('there are at least forty of them', () => {
    expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(40)
  })

  test.each(HOSTILE)('is not accepted as a push service: %j', (url) => {
    expect(() => push.mustBeAllowed(url)).toThrow('The browser gave no address of a known push service')
  })

  test.each(HOSTILE)('is not accepted as a webhook, and nothing is sent there: %j', async (url) => {
    expect(() => discord.mustBeWebhook(url)).toThrow('This is not the address of a Discord webhook')
    await expect(discord.post(url, 'x')).rejects.toMatchObject({ kind: 'invalid' })
  })

  test.each([
    'https://discord.com/api/users/@me',
    `https://discord.com/api/webhooks/../users/${TOKEN}`,
    `https://discord.com/api/webhooks/123456789012345678/${TOKEN}/github`,
    'https://discord.com/api/webhooks/123456789012345678/short',
    'https://discord.com/',
  ])('is not accepted as a webhook on Discord itself: %j', (url) => {
    expect(() => discord.mustBeWebhook(url)).toThrow('This is not the address of a Discord webhook')
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QAbc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('is accepted if it is one of the known push services: %s', (url) => {
    expect(() => push.mustBeAllowed(url)).not.toThrow()
  })

  test.each([`https://discord.com${WEBHOOK}`, `https://canary.discord.com/api/v10${WEBHOOK.slice(4)}`])(
    'is accepted if it is a webhook on Discord: %s',
    (url) => {
      expect(() => discord.mustBeWebhook(url)).not.toThrow()
    },
  )
})

test.each([
  ['8.8.8.8', true],
  ['2001:4860:4860::8888', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['100.127.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['fe80::1', false],
  ['fd12::1', false],
  ['2002:7f00:1::', false],
  ['64:ff9b::7f00:1', false],
  ['not an address', false],
])('the address %s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

describe('a known name', () => {
  const resolvingTo = (...addresses: string[]) =>
    ((_name: string, _options: object, callback: (error: null, all: dns.LookupAddress[]) => void) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as unknown as typeof dns.lookup

  test.each([['127.0.0.1'], ['10.0.0.5'], ['::1'], ['8.8.8.8', '127.0.0.1']])(
    'that resolves to a private address is never connected to: %s %s',
    async (...addresses) => {
      const safeFetch = createSafeFetch({
        places: { hosts: ['fcm.googleapis.com'], localOrigin: null, refusal: 'no' },
        resolve: resolvingTo(...addresses),
      })
      const request = safeFetch.post({ url: 'https://fcm.googleapis.com/x', headers: {}, body: Buffer.alloc(0) })
      await expect(request).rejects.toMatchObject({ kind: 'upstream', cause: { message: 'EPRIVATE' } })
    },
  )
})

describe('a response', () => {
  let server: Server
  let origin: string
  const requested: string[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      requested.push(request.url ?? '')
      if (request.url === '/redirect') response.writeHead(307, { location: `${origin}/secret` }).end()
      else if (request.url === '/long') response.writeHead(200).end('x'.repeat(100_000))
      else if (request.url === '/busy') response.writeHead(429, { 'retry-after': '7' }).end()
      // every other path is never answered
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const post = (path: string, timeoutMs = 5_000) =>
    createSafeFetch({ places: { hosts: [], localOrigin: origin, refusal: 'no' }, timeoutMs }).post({
      url: origin + path,
      headers: {},
      body: Buffer.from('x'),
    })

  test('that redirects is not followed', async () => {
    expect((await post('/redirect')).status).toBe(307)
    expect(requested).toEqual(['/redirect'])
  })

  test('is read only as far as it can matter', async () => {
    expect((await post('/long')).body.length).toBeLessThanOrEqual(16_384)
  })

  test('says how long to wait', async () => {
    expect((await post('/busy')).retryAfterSeconds).toBe(7)
  })

  test('that does not come is not waited for', async () => {
    await expect(post('/hang', 50)).rejects.toMatchObject({ kind: 'upstream', cause: { message: 'ETIMEDOUT' } })
  })

  test('another local address than the provider’s is refused', () => {
    expect(() => allowedAddress('http://127.0.0.1:1/x', { hosts: [], localOrigin: origin, refusal: 'no' })).toThrow(
      'no',
    )
  })
})
