import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { createLogger } from '../../log/logger.ts'

describe('the address of a caller', () => {
  const FORWARDED = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'given-by-proxy-1' }
  const lines: string[] = []
  const log = createLogger({ logLevel: 'warn' }, { write: (line: string) => void lines.push(line) })
  const build = (trustProxy: string[]) =>
    buildTestApp({
      config: { trustProxy },
      deps: { log },
      extend: (app) => {
        app.get('/api/probe/ip', async (request) => ({ ip: request.ip, id: request.id }))
      },
    })
  let trusting: TestApp
  let wary: TestApp
  beforeAll(async () => {
    trusting = await build(['127.0.0.1'])
    wary = await build([])
  })
  afterAll(async () => {
    await trusting.close()
    await wary.close()
  })

  test('is taken from the headers of a trusted proxy, and so is the id of the request', async () => {
    const response = await trusting.app.inject({ url: '/api/probe/ip', headers: FORWARDED })
    expect(response.json()).toEqual({ ip: '203.0.113.9', id: 'given-by-proxy-1' })
  })

  test('is that of the connection otherwise, with one warning in the log', async () => {
    const response = await wary.app.inject({ url: '/api/probe/ip', headers: FORWARDED })
    await wary.app.inject({ url: '/api/probe/ip', headers: FORWARDED })
    expect(lines.filter((line) => line.includes('proxy.untrusted'))).toHaveLength(1)
    expect(response.json()).toEqual({ ip: '127.0.0.1', id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  })
})
