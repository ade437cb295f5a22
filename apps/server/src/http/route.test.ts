import { endpoint } from '@cup/contract/endpoint'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addProbes } from '#testing/probe-endpoints'
import { buildTestApp, type TestApp } from '#testing/test-app'
import type { Deps } from '../deps.ts'
import { checkAdminGuards } from './guard/guard.ts'
import { route } from './route.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp({ extend: addProbes })
})
afterAll(() => testApp.close())

describe('route', () => {
  test.each(['public', 'user'] as const)('refuses an admin path that is open to "%s"', async (access) => {
    const open = endpoint({ method: 'POST', path: '/admin/oops', access, summary: '', response: z.object({}) })
    const app = fastify()
    checkAdminGuards(app)
    route(app, {} as Deps, open, () => ({}))
    await expect(app.ready()).rejects.toThrow('routes without an admin guard: POST /api/admin/oops')
  })

  test('passes signed bodies on unparsed, up to 256 KiB', async () => {
    const post = (payload: Buffer, type = 'application/json') =>
      testApp.app.inject({ method: 'POST', url: '/api/probe/raw', payload, headers: { 'content-type': type } })
    expect((await post(Buffer.from('{ "a" : 1 }'))).json()).toEqual({ bytes: 11 })
    expect((await post(Buffer.from('not json at all'), 'text/plain')).json()).toEqual({ bytes: 15 })
    expect((await post(Buffer.alloc(256 * 1024))).statusCode).toBe(200)
    expect((await post(Buffer.alloc(256 * 1024 + 1))).statusCode).toBe(413)
  })

  test('sends text and redirects where the contract says so', async () => {
    const csv = await testApp.app.inject('/api/probe/csv')
    expect([csv.headers['content-type'], csv.body]).toEqual(['text/csv; charset=utf-8', 'a,b\n1,2\n'])
    const redirect = await testApp.app.inject('/api/probe/redirect')
    expect([redirect.statusCode, redirect.headers.location]).toEqual([302, '/prize-pool#there'])
  })
})

describe('checkAdminGuards', () => {
  test.each(['/api/admin/oops', '/api/ADMIN/oops', '/api/admin'])(
    'refuses to start with an unguarded %s',
    async (url) => {
      const app = fastify()
      checkAdminGuards(app)
      app.post(url, async () => ({}))
      await expect(app.ready()).rejects.toThrow(`routes without an admin guard: POST ${url}`)
    },
  )
})
