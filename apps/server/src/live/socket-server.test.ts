import { afterEach, describe, expect, test } from 'vitest'
import { disconnected, nextEvent, OWN_ORIGIN, openSockets, type SocketFixture } from '#testing/socket-fixture'

let fixture: SocketFixture
afterEach(() => fixture.close())

const UPDATED = { name: 'tournament_updated', payload: { tournament_id: 'cup' } } as const
const TOKEN = 'a-token-that-is-long-enough'
const actor = {
  id: 'jane',
  name: 'Jane',
  email: null,
  isAdmin: false,
  isSuperAdmin: false,
  verified: true,
  sessionHash: Buffer.alloc(32),
  sessionSecondsLeft: 3600,
}

const handshake = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${fixture.origin}/socket.io/?${query}`, { headers })

describe('a handshake', () => {
  test('without an Origin is accepted', async () => {
    fixture = await openSockets()
    expect((await handshake('EIO=4&transport=polling')).status).toBe(200)
  })

  test('from one of our pages is accepted, from a foreign one refused with 403, over either transport', async () => {
    fixture = await openSockets()
    expect((await handshake('EIO=4&transport=polling', { origin: OWN_ORIGIN })).status).toBe(200)
    const foreign = { origin: 'https://evil.example' }
    expect((await handshake('EIO=4&transport=polling', foreign)).status).toBe(403)
    expect(await fixture.tryToConnect({ extraHeaders: { origin: OWN_ORIGIN } })).toBe('connected')
    const refused = await fixture.tryToConnect({ extraHeaders: foreign })
    expect(refused).toMatchObject({ description: { message: 'Unexpected server response: 403' } })
    expect(await rejected('origin')).toBe(2)
  })

  test.each([
    ['an old protocol', 'EIO=3&transport=polling'],
    ['an unknown transport', 'EIO=4&transport=carrier-pigeon'],
    ['a bad session', 'EIO=4&transport=polling&sid=nobody'],
    ['nothing', ''],
  ])('with %s is refused with 400', async (_what, query) => {
    fixture = await openSockets()
    expect((await handshake(query)).status).toBe(400)
  })

  test('to a namespace that does not exist ends in an error', async () => {
    fixture = await openSockets()
    const client = await fixture.connect()
    const other = client.io.socket('/admin')
    const error = await new Promise((resolve) => other.once('connect_error', resolve))
    expect(error).toMatchObject({ message: 'Invalid namespace' })
  })

  test('has the security headers of data', async () => {
    fixture = await openSockets()
    const { headers } = await handshake('EIO=4&transport=polling')
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
  })
})

describe('limits', () => {
  test('connections per address are limited; a closed one makes room', async () => {
    fixture = await openSockets({ caps: { perAddress: 3 } })
    const [first] = await Promise.all([fixture.connect(), fixture.connect(), fixture.connect()])
    expect(await fixture.tryToConnect()).toBeInstanceOf(Error)
    expect((await handshake('EIO=4&transport=polling')).status).toBe(403)
    first?.close()
    await expect.poll(() => fixture.tryToConnect()).toBe('connected')
  })

  test('connections in total are limited too', async () => {
    fixture = await openSockets({ caps: { total: 2 } })
    await Promise.all([fixture.connect(), fixture.connect()])
    expect(await fixture.tryToConnect()).toBeInstanceOf(Error)
    expect(await rejected('total')).toBe(1)
  })

  test('are limited for handshakes, and refill', async () => {
    let at = 0
    fixture = await openSockets({ rates: { handshake: [{ calls: 2, seconds: 0.1 }] }, now: () => at })
    const statuses = [await handshake('EIO=4&transport=polling'), await handshake('EIO=4&transport=polling')]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200])
    expect((await handshake('EIO=4&transport=polling')).status).toBe(403)
    at += 49
    expect((await handshake('EIO=4&transport=polling')).status).toBe(403)
    at += 1
    expect((await handshake('EIO=4&transport=polling')).status).toBe(200)
  })

  test('behind a declared proxy every client has an address of its own', async () => {
    fixture = await openSockets({ caps: { perAddress: 1 }, trustProxy: ['127.0.0.1'] })
    const from = (address: string) =>
      fixture.tryToConnect({ extraHeaders: { 'x-forwarded-for': `6.6.6.6, ${address}` } })
    expect(await from('1.1.1.1')).toBe('connected')
    expect(await from('2.2.2.2')).toBe('connected')
    expect(await from('1.1.1.1')).toBeInstanceOf(Error)
  })

  test('all addresses of one IPv6 network of 64 bits share one limit', async () => {
    fixture = await openSockets({ caps: { perAddress: 2 }, trustProxy: ['127.0.0.1'] })
    const from = (address: string) => fixture.tryToConnect({ extraHeaders: { 'x-forwarded-for': address } })
    expect(await from('2001:db8:1:1::1')).toBe('connected')
    expect(await from('2001:db8:1:1:ffff::2')).toBe('connected')
    expect(await from('2001:db8:1:1::3')).toBeInstanceOf(Error)
    expect(await from('2001:db8:1:2::1')).toBe('connected')
    expect(await rejected('per_address')).toBe(1)
  })

  test('one IPv6 network of 64 bits shares one count of handshakes', async () => {
    fixture = await openSockets({ rates: { handshake: [{ calls: 2, seconds: Infinity }] }, trustProxy: ['127.0.0.1'] })
    const from = (address: string) => handshake('EIO=4&transport=polling', { 'x-forwarded-for': address })
    const responses = [await from('2001:db8:1:1::1'), await from('2001:db8:1:1::2'), await from('2001:db8:1:1::3')]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 403])
    expect((await from('2001:db8:1:2::1')).status).toBe(200)
  })

  test('a forwarded address of an undeclared peer is ignored', async () => {
    fixture = await openSockets({ caps: { perAddress: 1 } })
    const from = (address: string) => fixture.tryToConnect({ extraHeaders: { 'x-forwarded-for': address } })
    expect(await from('1.1.1.1')).toBe('connected')
    expect(await from('2.2.2.2')).toBeInstanceOf(Error)
  })
})

describe('an event', () => {
  test.each(['websocket', 'polling'])('reaches every client over %s', async (transport) => {
    fixture = await openSockets()
    const clients = await Promise.all([1, 2, 3].map(() => fixture.connect({ transports: [transport] })))
    const received = Promise.all(clients.map((client) => nextEvent(client, 'tournament_updated')))
    fixture.sockets.emit(UPDATED)
    expect(await received).toEqual(clients.map(() => UPDATED.payload))
    expect(await counted('ws_events_total')).toBe(1)
    expect(await counted('ws_clients')).toBe(3)
  })

  test('for one user reaches all sockets of that user and no others', async () => {
    fixture = await openSockets({ authenticate: async (token) => (token === TOKEN ? actor : undefined) })
    const own = [await fixture.connect({ auth: { token: TOKEN } }), await fixture.connect({ auth: { token: TOKEN } })]
    const other = await fixture.connect()
    const received: string[] = []
    other.onAny((name) => received.push(name))
    const arrived = Promise.all(own.map((client) => nextEvent(client, 'invites_changed')))
    fixture.sockets.emit({ name: 'invites_changed', payload: {}, toUserIds: ['jane'] })
    fixture.sockets.emit(UPDATED)
    expect(await arrived).toEqual([{}, {}])
    await expect.poll(() => received).toEqual(['tournament_updated'])
  })

  test('for several users reaches them and the super admin, and no others', async () => {
    const people = { jane: { ...actor, id: 'jane' }, chief: { ...actor, id: 'chief', isSuperAdmin: true } }
    const tokens: Record<string, typeof actor> = { [TOKEN]: people.jane, ['c'.repeat(40)]: people.chief }
    fixture = await openSockets({ authenticate: async (token) => tokens[token] })
    const jane = await fixture.connect({ auth: { token: TOKEN } })
    const chief = await fixture.connect({ auth: { token: 'c'.repeat(40) } })
    const other = await fixture.connect()
    const received: string[] = []
    other.onAny((name) => received.push(name))
    const arrived = Promise.all([jane, chief].map((client) => nextEvent(client, 'room_updated')))
    const room = { name: 'room_updated', payload: { match_id: 'm1' } } as const
    fixture.sockets.emit({ ...room, toUserIds: ['jane', 'joe'], toSuperAdmin: true })
    fixture.sockets.emit({ ...room, toUserIds: [] })
    fixture.sockets.emit(UPDATED)
    expect(await arrived).toEqual([{ match_id: 'm1' }, { match_id: 'm1' }])
    await expect.poll(() => received).toEqual(['tournament_updated'])
  })

  test.each([
    ['a bad token', 'x'.repeat(40)],
    ['no text', { a: 1 }],
    ['a token of eight kilobytes', 'x'.repeat(8000)],
    ['nothing', undefined],
  ])('is public, so %s makes the client anonymous', async (_what, token) => {
    fixture = await openSockets({ authenticate: async () => undefined })
    const client = await fixture.connect({ auth: { token } })
    const received = nextEvent(client, 'tournament_updated')
    fixture.sockets.emit(UPDATED)
    expect(await received).toEqual(UPDATED.payload)
  })

  test('still reaches every client while sessions cannot be looked up', async () => {
    fixture = await openSockets({ authenticate: () => Promise.reject(new Error('away')) })
    expect(await fixture.tryToConnect({ auth: { token: TOKEN } })).toBe('connected')
  })
})

test('draining closes every connection in a way that lets clients reconnect by themselves', async () => {
  fixture = await openSockets()
  const clients = [await fixture.connect(), await fixture.connect({ transports: ['polling'] })]
  const reasons = Promise.all(clients.map(disconnected))
  await fixture.sockets.drain()
  expect(await reasons).toEqual(['transport close', 'transport close'])
  expect((await handshake('EIO=4&transport=polling')).status).toBe(403)
  expect(await counted('ws_clients')).toBe(0)
})

async function counted(name: string): Promise<number> {
  const metric = await fixture.metrics.registry.getSingleMetric(name)?.get()
  return metric?.values.reduce((sum, { value }) => sum + value, 0) ?? 0
}

async function rejected(reason: string): Promise<number> {
  const { values } = await fixture.metrics.socketRejected.get()
  return values.find(({ labels }) => labels.reason === reason)?.value ?? 0
}
