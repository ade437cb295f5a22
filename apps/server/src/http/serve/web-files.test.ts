import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTournament } from '#testing/factories/create-tournament'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { PAGES } from './unknown-paths.ts'

const CSS = 'body{color:red}'
const HOME = `<!doctype html><html lang="en"><title>Home</title><style>${CSS}</style><script src="/assets/a-1.js"></script>`
const PICTURE = '<meta property="og:image" content="/api/share/bracket.png">'
let webRoot: string
let testApp: TestApp

beforeAll(async () => {
  webRoot = fs.mkdtempSync(path.join(os.tmpdir(), 'web-files-'))
  const files = {
    'index.html': HOME,
    'index.html.br': brotliCompressSync(HOME),
    'bracket.html': HOME.replace('Home', 'Bracket').replace('<style>', `${PICTURE}<style>`),
    'assets/a-1.js': 'export {}',
    'favicon.svg': '<svg/>',
    '.vite/manifest.json': '{}',
    'csp-hashes.json': '[]',
  }
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(webRoot, name)), { recursive: true })
    fs.writeFileSync(path.join(webRoot, name), content)
  }
  testApp = await buildTestApp({ webRoot, config: { securityContact: 'mailto:security@cup.test', gamePort: 49_124 } })
})
afterAll(async () => {
  await testApp.close()
  fs.rmSync(webRoot, { recursive: true })
})

describe('pages', () => {
  test.each(PAGES)('%s is served', async (address) => {
    const { statusCode, headers, body } = await testApp.app.inject(address)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain(address === '/bracket' ? 'Bracket' : 'Home')
  })

  test('name the picture of the cup that a link is about', async () => {
    const { id: cup } = await createTournament(testApp.deps.db)
    const pictureOf = async (url: string) =>
      /og:image" content="([^"]+)"/.exec((await testApp.app.inject(url)).body)?.[1]?.replace(/^https?:\/\/[^/]+/, '')
    expect(await pictureOf('/bracket')).toBe('/api/share/bracket.png')
    expect(await pictureOf(`/bracket?tournament=${cup}&match=x`)).toBe(`/api/share/bracket.png?tournament_id=${cup}`)
    expect(await pictureOf('/bracket?tournament="><script>')).toBe('/api/share/bracket.png')
    const [one, other] = await Promise.all(
      ['/bracket', `/bracket?tournament=${cup}`].map((url) => testApp.app.inject(url)),
    )
    expect(one?.headers.etag).not.toBe(other?.headers.etag)
  })

  test.each([
    ['', 'stream stream-dark'],
    ['&background=transparent', 'stream stream-transparent'],
    ['&background=green', 'stream stream-green'],
    ['&background="><script>', 'stream stream-dark'],
  ])('are marked as a stream with its background: %s', async (query, marks) => {
    const stream = await testApp.app.inject(`/bracket?view=broadcast${query}`)
    expect(stream.body).toContain(`<html lang="en" class="${marks}">`)
    expect(stream.headers.etag).not.toBe((await testApp.app.inject('/bracket')).headers.etag)
  })

  test.each(['/?view=broadcast', '/bracket?view=champions'])('%s is no stream', async (url) => {
    expect((await testApp.app.inject(url)).body).not.toContain('class="stream')
  })

  test("have the port of the game's socket where it is not the default", async () => {
    const portOf = async ({ app }: TestApp) =>
      /name="game-port" content="(\d+)"/.exec((await app.inject('/')).body)?.[1]
    expect(await portOf(testApp)).toBeUndefined()
    const moved = await buildTestApp({ webRoot, config: { gamePort: 50_000 } })
    expect(await portOf(moved)).toBe('50000')
    await moved.close()
  })

  test('of unknown cups share one page', async () => {
    const addresses = ['/bracket', `/bracket?tournament=${randomUUID()}`, `/bracket?tournament=${randomUUID()}`]
    const responses = await Promise.all(addresses.map((url) => testApp.app.inject(url)))
    expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(1)
  })

  test('allow exactly the style that is written into them', async () => {
    const { headers } = await testApp.app.inject('/')
    const hash = createHash('sha256').update(CSS).digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`)
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  })

  test('are revalidated each time, and sent only when they changed', async () => {
    const first = await testApp.app.inject('/')
    expect(first.headers['cache-control']).toBe('no-cache')
    const again = await testApp.app.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('are sent compressed to clients that accept it', async () => {
    const { headers, rawPayload } = await testApp.app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toBe(HOME)
  })

  test('name the picture of their link preview by its whole address, compressed or not', async () => {
    const plain = await testApp.app.inject('/bracket')
    expect(plain.body).toMatch(/content="http:\/\/[^/"]+\/api\/share\/bracket\.png"/)
    const packed = await testApp.app.inject({ url: '/bracket', headers: { 'accept-encoding': 'br' } })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  })

  test.each([
    ['/nowhere', '/'],
    ['/admin/users', '/'],
    ['/index.php?x=1', '/'],
    ['//evil.test/', '/'],
    ['/bracket/?view=broadcast', '/bracket?view=broadcast'],
  ])('%s leads to %s', async (url, target) => {
    const { statusCode, headers } = await testApp.app.inject(url)
    expect([statusCode, headers.location]).toEqual([302, target])
  })

  test.each(['//', '//[', '//:', '//%00', '//?x=1', '///bracket'])(
    '%s, which no URL parser takes, leads home',
    async (url) => {
      const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
        http.get(testApp.origin, { path: url }, resolve).on('error', reject)
      })
      response.resume()
      expect([response.statusCode, response.headers.location]).toEqual([302, '/'])
    },
  )
})

describe('files', () => {
  test('with a hash in their name are kept for a year, others for an hour', async () => {
    const asset = await testApp.app.inject('/assets/a-1.js')
    const icon = await testApp.app.inject('/favicon.svg')
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
  })

  test.each(['/.vite/manifest.json', '/csp-hashes.json', '/index.html.br', '/..%2f..%2fpackage.json', '/bracket.html'])(
    '%s is not served',
    async (url) => {
      expect((await testApp.app.inject(url)).statusCode).not.toBe(200)
    },
  )
})

test('security.txt names the contact', async () => {
  const { body } = await testApp.app.inject('/.well-known/security.txt')
  expect(body).toMatch(/^Contact: mailto:security@cup\.test\nExpires: \d{4}-/)
})
