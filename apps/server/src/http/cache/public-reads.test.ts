import { gunzipSync } from 'node:zlib'
import { endpoints } from '@cup/contract/endpoints'
import { listTeams } from '@cup/contract/teams'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type PreparedWrites, prepareAdminWrites } from '#testing/admin-writes'
import { createBracket } from '#testing/factories/create-bracket'
import { createSuperAdmin } from '#testing/factories/create-user'
import { preparePlayerWrites } from '#testing/player-writes'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
let tournamentId: string
let matchId: string
let adminWrites: PreparedWrites
let playerWrites: ReturnType<typeof preparePlayerWrites>
beforeAll(async () => {
  admin = await createSuperAdmin(testApp.deps.db)
  const bracket = await createBracket(testApp, { size: 4 })
  tournamentId = bracket.tournamentId
  matchId = (await testApp.request(undefined, 'GET', `/bracket/${tournamentId}`)).body.matches[0].id
  adminWrites = prepareAdminWrites(testApp, admin)
  playerWrites = preparePlayerWrites(testApp)
})

const READS = ['tournaments/current', 'tournaments/past', 'champions', 'teams', 'bracket', 'games']
const addressOf = (read: string): string => {
  if (read === 'bracket') return `/api/bracket/${tournamentId}`
  return read === 'games' ? `/api/matches/${matchId}/games` : `/api/${read}`
}

/** Over a real connection, not by the framework's `inject`. */
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(testApp.origin + path, { headers: { 'accept-encoding': 'identity', ...headers } })

const withoutTime = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value) => (key === 'server_time' ? undefined : value)))

describe.each(READS)('GET %s', (read) => {
  test('sends the same from memory as after a load', async () => {
    const ordinary = await testApp.request(undefined, 'GET', addressOf(read))
    const stored = testApp.deps.readCache.find(addressOf(read))
    expect(stored).toBeDefined()
    const short = await get(addressOf(read))
    expect(withoutTime(await short.json())).toEqual(withoutTime(ordinary.body))
    const varying = ['date', 'x-request-id', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']
    const headersOf = (entries: Iterable<[string, unknown]>) =>
      Object.fromEntries([...entries].filter(([name]) => !varying.includes(name)))
    expect(headersOf(short.headers)).toEqual(headersOf(Object.entries(ordinary.headers)))
    expect(short.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('is tagged, private and revalidated', async () => {
    const first = await get(addressOf(read))
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const etag = first.headers.get('etag') ?? ''
    const again = await get(addressOf(read), { 'if-none-match': etag })
    expect({ status: again.status, body: await again.text(), etag: again.headers.get('etag') }).toEqual({
      status: 304,
      body: '',
      etag,
    })
    const ordinary = await testApp.app.inject({ url: addressOf(read), headers: { 'if-none-match': etag } })
    expect({ status: ordinary.statusCode, body: ordinary.body }).toEqual({ status: 304, body: '' })
  })

  test('is compressed for clients that accept gzip', async () => {
    const plain = await (await get(addressOf(read))).text()
    const packed = await testApp.app.inject({ url: addressOf(read), headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    const strip = (text: string) => text.replace(/"server_time":"[^"]*"/, '')
    expect(strip(gunzipSync(packed.rawPayload).toString())).toBe(strip(plain))
  })
})

describe('while a response is being read', () => {
  const whileReading = async (headers: Record<string, string>, load: () => Promise<unknown>): Promise<Response> => {
    testApp.deps.readCache.drop({ name: 'tournament_updated', payload: { tournament_id: tournamentId } })
    const slow = Promise.withResolvers<void>()
    const request = { headers: {} }
    const reply = { request, header: () => reply, headers: () => reply, code: () => reply, send: () => reply } as never
    const endpoint = { ...listTeams, response: z.unknown() }
    const read = { endpoint, url: '/api/teams', kind: 'teams', load: () => slow.promise.then(load) } as const
    const first = testApp.deps.readCache.respond({ reply, count: () => {} }, read).catch(() => {})
    const waiting = get('/api/teams', headers)
    // a later request of the same client has got its response, so the server has begun the waiting one
    await get('/healthz')
    slow.resolve()
    await first
    return waiting
  }

  test('a request that arrives meanwhile gets the same response', async () => {
    const response = await whileReading({}, async () => 'the one response')
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 200, body: 'the one response' })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a signed-in caller does not wait for the public view', async () => {
    const token = await testApp.tokenOf(admin)
    const response = await whileReading({ authorization: `Bearer ${token}` }, async () => 'the one response')
    expect(await response.json()).toHaveLength(4)
  })

  test('a request that waited for a failed read reads again', async () => {
    const response = await whileReading({}, () => Promise.reject(new Error('away')))
    expect(await response.json()).toHaveLength(4)
  })
})

test('a signed-in caller gets their own view of a team, which is never stored', async () => {
  await testApp.request(undefined, 'GET', '/teams')
  const token = await testApp.tokenOf(admin)
  const own = await (await get('/api/teams', { authorization: `Bearer ${token}` })).text()
  const shared = await (await get('/api/teams')).text()
  expect(own).toContain('@example.com')
  expect(shared).not.toContain('@')
})

test('the bracket is the same for every caller, with or without a session', async () => {
  await get(addressOf('bracket'))
  const token = await testApp.tokenOf(admin)
  const { etag } = (await testApp.request(undefined, 'GET', addressOf('bracket'))).headers
  const signedIn = await get(addressOf('bracket'), { authorization: `Bearer ${token}` })
  expect(signedIn.headers.get('etag')).toBe(etag)
})

test('no other response below /api may be stored', async () => {
  const { headers } = await testApp.request(admin, 'GET', '/admin/stats')
  expect(headers['cache-control']).toBe('no-store')
})

/** The cached response must equal the database after every change. */
async function expectFreshReads(act: () => Promise<unknown>): Promise<void> {
  const { body: before } = await testApp.request(admin, 'GET', '/admin/tournaments/all')
  // newest first: the one that was just prepared is among them
  const ids: string[] = before.slice(0, 3).map(({ id }: { id: string }) => id)
  const addresses = [
    ...['tournaments/current', 'tournaments/past', 'champions', 'teams'].map(addressOf),
    ...ids.flatMap((id) => [`/api/bracket/${id}`, `/api/teams?tournament_id=${id}`]),
  ]
  const readAll = () =>
    Promise.all(addresses.map(async (address) => (await testApp.request(undefined, 'GET', address)).headers.etag))
  await readAll()
  await act()
  const remembered = await readAll()
  testApp.deps.readCache.suspend()
  const fresh = await readAll()
  testApp.deps.readCache.resume()
  expect(remembered).toEqual(fresh)
}

const namesOf = (access: string[]) =>
  endpoints
    .filter((endpoint) => endpoint.method !== 'GET' && access.includes(endpoint.access))
    .map(({ method, path }) => `${method} ${path}`)

describe('no outdated response is sent after', () => {
  test.each(namesOf(['admin', 'super']).filter((name) => !name.includes('/shuffle/')))('%s', async (name) => {
    const prepared = await adminWrites[name]?.()
    await expectFreshReads(async () => {
      const response = await testApp.request(admin, name.split(' ')[0] ?? '', prepared?.path ?? '', prepared?.body)
      expect(response.status).toBe(200)
    })
  })

  const unseen = [
    'POST /auth/logout',
    'POST /payments/checkout',
    'POST /teams/invites/:id/resend',
    'PUT /payouts/:id/handle',
    'PUT /account/game-accounts',
    'PUT /notifications/settings',
    'POST /notifications/subscriptions',
    'DELETE /notifications/subscriptions',
    'POST /notifications/test',
  ]
  test.each(namesOf(['user']).filter((name) => !unseen.includes(name)))('%s', async (name) => {
    const prepared = await playerWrites[name]?.()
    await expectFreshReads(async () => {
      const response = await testApp.request(
        prepared?.as,
        name.split(' ')[0] ?? '',
        prepared?.path ?? '',
        prepared?.body,
      )
      expect({ status: response.status, detail: response.body.detail }).toEqual({ status: 200, detail: undefined })
    })
  })
})
