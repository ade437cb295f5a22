import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { redirectToCanonicalHost } from './local-mode.ts'

const app = fastify()
redirectToCanonicalHost(app, ['http://localhost:3000'])
app.get('/*', async () => 'page')
const locationOf = async (host: string, url: string) => (await app.inject({ url, headers: { host } })).headers.location

describe('redirectToCanonicalHost', () => {
  test('brings other names of this machine to the one it is known by', async () => {
    expect(await locationOf('127.0.0.1:3000', '/bracket?view=broadcast')).toBe(
      'http://localhost:3000/bracket?view=broadcast',
    )
    expect(await locationOf('[::1]:3000', '/')).toBe('http://localhost:3000/')
  })

  test.each([
    ['localhost:3000', '/'],
    ['127.0.0.1:3000', '/api/teams'],
    ['127.0.0.1:3000', '/dev/'],
    ['127.0.0.1:3000', '/assets/a.js'],
    ['cup.lan:3000', '/'],
    ['127.0.0.1:5173', '/'],
  ])('leaves %s%s alone', async (host, url) => {
    expect(await locationOf(host, url)).toBeUndefined()
  })
})
