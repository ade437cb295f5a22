import net from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#testing/factories/create-user'
import { addProbes } from '#testing/probe-endpoints'
import { buildTestApp, type TestApp } from '#testing/test-app'

let testApp: TestApp
let token: string
beforeAll(async () => {
  testApp = await buildTestApp({ extend: addProbes })
  token = await testApp.tokenOf(await createUser(testApp.deps.db))
})
afterAll(() => testApp.close())

/** Sends exactly these bytes and returns everything that comes back. */
function exchange(text: string): Promise<string> {
  const { hostname, port } = new URL(testApp.origin)
  return new Promise((resolve, reject) => {
    let response = ''
    const socket = net.connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', (chunk: Buffer) => {
      response += String(chunk)
    })
    socket.on('end', () => resolve(response))
    socket.on('error', reject)
  })
}

const request = (lines: string[], body = '') => exchange([...lines, 'Connection: close', '', body].join('\r\n'))
const head = (path: string) => [`POST ${path} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${token}`]
const statusOf = (response: string) => Number(response.split(' ')[1])
const bodyOf = (response: string) => JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4))

describe('a connection that brings', () => {
  test('headers beyond 16 kB is refused', async () => {
    const response = await request([...head('/api/probe/empty'), `X-Long: ${'x'.repeat(20_000)}`])
    expect(statusOf(response)).toBe(431)
    expect(bodyOf(response)).toMatchObject({ detail: 'Request headers are too large', code: 'headers_too_large' })
  })

  test('an address beyond 16 kB is refused', async () => {
    expect(statusOf(await request(head(`/api/probe/empty?${'x'.repeat(20_000)}`)))).toBe(431)
  })

  test('no HTTP is refused', async () => {
    const response = await exchange('HELLO\r\n\r\n')
    expect([statusOf(response), bodyOf(response).detail]).toEqual([400, 'Malformed request'])
  })

  test('two Authorization headers count as none', async () => {
    const response = await request([...head('/api/probe/empty'), 'Authorization: Bearer other', 'Content-Length: 0'])
    expect([statusOf(response), bodyOf(response).detail]).toEqual([401, 'Invalid or expired session'])
  })

  test('a body in chunks that is too large is refused', async () => {
    const chunk = `${(20_000).toString(16)}\r\n${'x'.repeat(20_000)}\r\n0\r\n\r\n`
    const lines = [...head('/api/probe/write'), 'Content-Type: application/json', 'Transfer-Encoding: chunked']
    const response = await request(lines, chunk)
    expect([statusOf(response), response.includes('Request body is too large')]).toEqual([413, true])
  })
})

test('slow connections are closed', () => {
  const { requestTimeout, headersTimeout, keepAliveTimeout, maxRequestsPerSocket } = testApp.app.server
  expect({ requestTimeout, headersTimeout, keepAliveTimeout, maxRequestsPerSocket }).toEqual({
    requestTimeout: 15_000,
    headersTimeout: 10_000,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 1000,
  })
})
