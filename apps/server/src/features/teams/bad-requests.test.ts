import { beforeAll, describe, expect, test } from 'vitest'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let authorization: string
beforeAll(async () => {
  await createTournament(testApp.deps.db)
  authorization = `Bearer ${await testApp.tokenOf(await createUser(testApp.deps.db))}`
})

const CALLS = [
  ['POST', '/api/teams/create'],
  ['PUT', '/api/auth/update-name'],
] as const

describe.each(CALLS)('%s %s', (method, url) => {
  const send = async (payload: string | Buffer, type = 'application/json') => {
    const headers = { authorization, 'content-type': type }
    const response = await testApp.app.inject({ method, url, headers, payload })
    return [response.statusCode, response.json().detail]
  }

  test.each(['{', '{"a":}', "'x'", '{"a":1}{"b":2}', '{"a":NaN}', '{"a":1,}', '{"__proto__":{"is_admin":true}}'])(
    'cannot read %s',
    async (body) => {
      expect(await send(body)).toEqual([400, 'Malformed JSON body'])
    },
  )

  test.each(['null', '[]', '"x"', '1', 'true'])('refuses %s as a body', async (body) => {
    expect(await send(body)).toEqual([422, 'Request body must be an object'])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/vnd.api+json',
  ])('refuses %s', async (type) => {
    expect(await send('{"name":"Somebody"}', type)).toEqual([415, 'Content-Type must be application/json'])
  })

  test('refuses a body over 16 KiB', async () => {
    expect(await send(JSON.stringify({ name: 'x'.repeat(16_384) }))).toEqual([413, 'Request body is too large'])
  })

  test('survives deeply nested JSON', async () => {
    const [status] = await send(`{"name":${'['.repeat(6000)}${']'.repeat(6000)}}`)
    expect(status).toBe(422)
  })

  test('requires sign-in, whatever the body is', async () => {
    const response = await testApp.app.inject({
      method,
      url,
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect([response.statusCode, response.json().detail]).toEqual([401, 'Not authenticated'])
  })
})

describe('a misspelt API path', () => {
  test.each([
    ['GET', '/api/teams/create', 404, 'Not found'],
    ['GET', '/api/teams/nowhere/else', 404, 'Not found'],
    ['PATCH', '/api/auth/update-name', 404, 'Not found'],
    ['POST', '/api/teams/%E0%A4%A/leave', 400, 'Malformed URL'],
    ['POST', `/api/teams/${'x'.repeat(256)}/leave`, 404, 'Team not found'],
  ] as const)('%s %s', async (method, url, status, detail) => {
    const response = await testApp.app.inject({ method, url, headers: { authorization } })
    expect([response.statusCode, response.json().detail]).toEqual([status, detail])
  })
})
