import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { addProbes } from '#testing/probe-endpoints'
import { sendRaw } from '#testing/send-raw'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { isReachable, openDb, openPool } from '../db/db.ts'
import { Drain } from './drain.ts'

let testApp: TestApp
let player: { id: string }
let auth: { authorization: string }
const drain = new Drain()

beforeAll(async () => {
  testApp = await buildTestApp({ extend: addProbes, drain, config: { logLevel: 'silent' } })
  player = await createUser(testApp.deps.db)
  auth = { authorization: `Bearer ${await testApp.tokenOf(player)}` }
})
afterAll(() => testApp.close())

const send = (method: string, url: string, payload?: string | Buffer, headers?: Record<string, string>) =>
  sendRaw(testApp, method, url, payload, headers)

describe('a caller', () => {
  test('without a session', async () => {
    const { status, detail, response } = await send('POST', '/api/probe/empty')
    expect({ status, detail }).toEqual({ status: 401, detail: 'Not authenticated' })
    expect(response.headers['www-authenticate']).toBe('Bearer')
  })

  test.each([
    'Bearer ',
    'Bearer x',
    'Basic YTpi',
    'Bearer a b',
    `Bearer ${'x'.repeat(8000)}`,
    `Bearer ${'A'.repeat(43)}`,
  ])('with an invalid session: %.20s', async (authorization) => {
    const { status, detail } = await send('POST', '/api/probe/empty', undefined, { authorization })
    expect({ status, detail }).toEqual({ status: 401, detail: 'Invalid or expired session' })
  })

  test('with an expired session', async () => {
    const user = await createUser(testApp.deps.db)
    const token = await testApp.tokenOf(user)
    await testApp.deps.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', user.id)
      .execute()
    const { status } = await send('POST', '/api/probe/empty', undefined, { authorization: `Bearer ${token}` })
    expect(status).toBe(401)
  })

  test('a player where only admins may go', async () => {
    const responses = [
      await send('POST', '/api/admin/probe', '', auth),
      await send('POST', '/api/admin/probe/super', '', auth),
    ]
    expect(responses.map(({ status, detail }) => [status, detail])).toEqual([
      [403, 'Admin access required'],
      [403, 'Admin access required'],
    ])
  })

  test('an admin where only the super admin may go', async () => {
    const admin = await createAdmin(testApp.deps.db)
    const refused = await testApp.request(admin, 'POST', '/admin/probe/super')
    expect([refused.status, refused.body.detail]).toEqual([403, 'Only super admin can manage admin roles'])
    expect((await testApp.request(admin, 'POST', '/admin/probe')).status).toBe(200)
  })

  test('is identified before the body is read', async () => {
    const { status } = await send('POST', '/api/probe/write', '{', { 'content-type': 'application/json' })
    expect(status).toBe(401)
  })
})

describe('failures', () => {
  test('that are unexpected reveal nothing', async () => {
    const { status, response } = await send('GET', '/api/probe/failure/unexpected')
    expect(status).toBe(500)
    expect(response.json()).toEqual({ code: 'internal_error', request_id: response.headers['x-request-id'] })
  })

  test.each([
    ['wrong_answer', 500, undefined],
    ['bad_value', 422, 'Invalid value'],
    ['nul', 422, 'Invalid value'],
    ['duplicate', 409, 'This conflicts with an earlier change'],
  ])('in the database and behind it: %s', async (kind, expected, text) => {
    const { status, detail } = await send('GET', `/api/probe/failure/${kind}`)
    expect({ status, detail }).toEqual({ status: expected, detail: text })
  })

  test('of a broken database connection are temporary', async () => {
    const { status, detail } = await send('GET', '/api/probe/failure/lost_connection')
    expect({ status, detail }).toEqual({ status: 503, detail: 'Service temporarily unavailable' })
    // the pool may hand out the dead connection again before it notices
    await vi.waitFor(async () => expect(await isReachable(testApp.deps.db)).toBe(true), { timeout: 10_000 })
  })

  test('carry their extra fields next to the detail', async () => {
    const { response } = await send('GET', '/api/probe/failure/extra')
    expect(response.json()).toEqual({
      detail: 'Later matches',
      code: 'conflict',
      request_id: expect.any(String),
      affected_matches: ['m1'],
    })
  })

  test('to reach the database are temporary', async () => {
    const db = openDb(openPool({ host: '/nowhere', database: 'cup' }, () => {}))
    const stranded = await buildTestApp({ extend: addProbes, deps: { db }, config: { logLevel: 'silent' } })
    const { status, body, headers } = await stranded.request(undefined, 'GET', '/probe/failure/bad_value')
    expect([status, body.detail, headers['retry-after']]).toEqual([503, 'Service temporarily unavailable', '1'])
    await stranded.close()
    await db.destroy()
  })
})

test('a response has only the fields that the contract declares', async () => {
  const { response } = await send('GET', '/api/probe/failure/more_than_declared')
  expect(response.json()).toEqual({ ok: true })
})

test('new requests are refused during a shutdown, except health checks', async () => {
  drain.beginGrace()
  expect((await send('POST', '/api/probe/empty', undefined, auth)).status).toBe(200)
  expect((await testApp.app.inject('/readyz')).statusCode).toBe(503)
  drain.refuse()
  const { status, detail, response } = await send('POST', '/api/probe/empty', undefined, auth)
  expect({ status, detail }).toEqual({ status: 503, detail: 'Server is shutting down' })
  expect(response.headers.connection).toBe('close')
  expect((await testApp.app.inject('/healthz')).statusCode).toBe(200)
})
