import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#testing/factories/create-user'
import { addProbes } from '#testing/probe-endpoints'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { createLogger } from '../../log/logger.ts'
import { logHash } from './request-log.ts'

describe('the log', () => {
  const lines: string[] = []
  const log = createLogger({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) })
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await buildTestApp({ extend: addProbes, deps: { log } })
  })
  afterAll(() => testApp.close())

  test('has one line per request, with the pattern of its route and none of its values', async () => {
    const user = await createUser(testApp.deps.db)
    const token = await testApp.tokenOf(user)
    await testApp.request(user, 'GET', '/probe/things/0b8d3f3a-0000-4000-8000-000000000000?colour=secret-colour')
    const line = JSON.parse(lines.at(-1) ?? '{}')
    expect(line).toMatchObject({
      level: 'info',
      route: '/api/probe/things/:id',
      method: 'GET',
      status: 200,
      user_id: user.id,
      role: 'player',
      req_id: expect.any(String),
      ip_hash: logHash('127.0.0.1'),
      db_ms: expect.any(Number),
      // the session's lookup
      statements: 1,
    })
    expect(lines.join()).not.toContain('secret-colour')
    expect(lines.join()).not.toContain('0b8d3f3a')
    expect(lines.join()).not.toContain(token)
  })

  test('has the statements of a request with a body, and the code of its error', async () => {
    const user = await createUser(testApp.deps.db)
    await testApp.request(user, 'PUT', '/auth/update-name', { name: 'Ada' })
    const line = JSON.parse(lines.at(-1) ?? '{}')
    expect(line).toMatchObject({ route: '/api/auth/update-name', status: 200 })
    expect(line.statements).toBeGreaterThan(1)
    await testApp.request(undefined, 'GET', '/auth/me')
    expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({ status: 401, error: 'unauthenticated', statements: 0 })
  })

  test('names the request in every line about it', async () => {
    const user = await createUser(testApp.deps.db)
    const { headers } = await testApp.request(user, 'GET', '/admin/stats')
    const about = lines.slice(-2).map((line) => JSON.parse(line))
    expect(about.map(({ msg, req_id }) => ({ msg, req_id }))).toEqual([
      { msg: 'call refused', req_id: headers['x-request-id'] },
      { msg: 'request', req_id: headers['x-request-id'] },
    ])
  })

  test('does not mention health checks', async () => {
    const before = lines.length
    await testApp.app.inject('/healthz')
    expect(lines.length).toBe(before)
  })
})

test('logHash distinguishes values without revealing them', () => {
  expect(logHash('a')).toBe(logHash('a'))
  expect(logHash('a')).not.toBe(logHash('b'))
  expect(logHash('a')).toMatch(/^[0-9a-f]{8}$/)
})
