import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#testing/factories/create-user'
import { addProbes } from '#testing/probe-endpoints'
import { sendRaw } from '#testing/send-raw'
import { buildTestApp, type TestApp } from '#testing/test-app'

let testApp: TestApp
let player: { id: string }
let auth: { authorization: string }

beforeAll(async () => {
  testApp = await buildTestApp({ extend: addProbes, config: { logLevel: 'silent' } })
  player = await createUser(testApp.deps.db)
  auth = { authorization: `Bearer ${await testApp.tokenOf(player)}` }
})
afterAll(() => testApp.close())

const send = (method: string, url: string, payload?: string | Buffer, headers?: Record<string, string>) =>
  sendRaw(testApp, method, url, payload, headers)
const write = (payload: string, headers: Record<string, string> = {}) =>
  send('POST', '/api/probe/write', payload, { ...auth, 'content-type': 'application/json', ...headers })

describe('bodies', () => {
  test.each([
    '{',
    '{"a":}',
    "'x'",
    '{"a":1}{"b":2}',
    '{"a":NaN}',
    '{"a":1,}',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{}}}',
  ])('that are no JSON: %s', async (payload) => {
    const { status, detail } = await write(payload)
    expect({ status, detail }).toEqual({ status: 400, detail: 'Malformed JSON body' })
  })

  test.each(['null', '[]', '"x"', '1', 'true'])('that are no object: %s', async (payload) => {
    const { status, detail } = await write(payload)
    expect({ status, detail }).toEqual({ status: 422, detail: 'Request body must be an object' })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/vnd.api+json',
  ])('of another type: %s', async (type) => {
    const { status, detail } = await write('{"name":"Ada"}', { 'content-type': type })
    expect({ status, detail }).toEqual({ status: 415, detail: 'Content-Type must be application/json' })
  })

  test('without a content type', async () => {
    const { status, detail } = await send('POST', '/api/probe/write', Buffer.from('{"name":"Ada"}'), auth)
    expect({ status, detail }).toEqual({ status: 415, detail: 'Content-Type must be application/json' })
  })

  test('that are empty, where nothing is needed', async () => {
    const typed = await send('POST', '/api/probe/empty', '', { ...auth, 'content-type': 'application/json' })
    const bare = await send('POST', '/api/probe/empty', undefined, auth)
    expect([typed.status, bare.status]).toEqual([200, 200])
  })

  test('that are too large', async () => {
    const { status, detail } = await write(JSON.stringify({ name: 'x'.repeat(16 * 1024) }))
    expect({ status, detail }).toEqual({ status: 413, detail: 'Request body is too large' })
  })

  test.each([
    [{}, 'Name is required'],
    [{ name: '' }, 'Name is required'],
    [{ name: 5 }, 'Name must be text'],
    [{ name: ['a'] }, 'Name must be text'],
    [{ name: null }, 'Name must be text'],
    [{ name: 'a\u0000b' }, 'Name contains invalid characters'],
    [{ name: '\u202Egnp.exe' }, 'Name contains invalid characters'],
    [{ name: '\uD800' }, 'Name contains invalid characters'],
    [{ name: 'x'.repeat(51) }, 'Name must be at most 50 characters'],
  ])('with a field that will not do: %j', async (body, expected) => {
    const { status, detail } = await write(JSON.stringify(body))
    expect({ status, detail }).toEqual({ status: 422, detail: expected })
  })

  test('nested too deeply', async () => {
    const { status } = await write(`{"name":${'['.repeat(7_000)}${']'.repeat(7_000)}}`)
    expect(status).toBe(422)
  })

  test.each([
    "'; DROP TABLE teams;--",
    '$'.concat('{7*7}'),
    '{{7*7}}',
    '%s%n',
    '$(id)',
    '<img src=x onerror=alert(1)>',
  ])('with text that is dangerous elsewhere: %s', async (name) => {
    const { status, response } = await write(JSON.stringify({ name, is_admin: true, paid: true }))
    expect([status, response.json().name]).toEqual([200, name])
  })
})

describe('addresses', () => {
  test.each([
    ['GET', '/api/nowhere'],
    ['POST', '/api/probe/things/1'],
    ['GET', '/api/probe/empty'],
    ['HEAD', '/api/probe/empty'],
    ['GET', '/api/PROBE/empty'],
    ['GET', '/api//probe/csv'],
    ['GET', '/api'],
    ['POST', '/bracket'],
    ['GET', '/socket.io/nowhere'],
    ['GET', '/assets/gone.js'],
  ])('that lead nowhere: %s %s', async (method, url) => {
    const { status, response } = await send(method, url, undefined, { ...auth, 'x-http-method-override': 'POST' })
    expect([status, method === 'HEAD' || response.json().detail]).toEqual([404, method === 'HEAD' || 'Not found'])
  })

  test('that cannot be decoded', async () => {
    const { status, detail, response } = await send('GET', '/api/probe/things/%E0%A4%A')
    expect({ status, detail }).toEqual({ status: 400, detail: 'Malformed URL' })
    expect(response.json().request_id).toEqual(expect.any(String))
  })

  test.each([
    '1',
    'null',
    'undefined',
    "'%20or%201=1--",
    '..%2F..',
    '%00',
    'a'.repeat(256),
    '%7B0b8d3f3a%7D',
    '😀',
    '0B8D3F3A-0000-4000-8000-000000000000',
  ])('with an id of impossible form: %.20s', async (id) => {
    const { status, detail } = await send('GET', `/api/probe/things/${id}`)
    expect({ status, detail }).toEqual({ status: 404, detail: 'Thing not found' })
  })

  const thing = '/api/probe/things/0b8d3f3a-0000-4000-8000-000000000000'
  test.each(['colour=a&colour=b', 'colour[]=a', 'colour[x]=a'])('with a repeated field: %s', async (query) => {
    const { status, detail } = await send('GET', `${thing}?${query}`)
    expect({ status, detail }).toEqual({ status: 422, detail: 'colour must be a single value' })
  })

  test('with an unknown query parameter', async () => {
    expect((await send('GET', `${thing}?junk=1&junk=2&limit=-1`)).status).toBe(200)
  })
})
