import { endpoints } from '@cup/contract/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../src/db/check-invariants.ts'
import { createSuperAdmin } from './factories/create-user.ts'
import { signInAs } from './sign-in-as.ts'
import { testAppForFile } from './test-app-for-file.ts'

const testApp = testAppForFile()
let cookie: string
beforeAll(async () => {
  // a caller with all rights
  cookie = `session=${await signInAs(testApp.deps.db, await createSuperAdmin(testApp.deps.db))}`
})

const writes = endpoints.filter(({ method, format }) => method !== 'GET' && format !== 'raw')
const urlOf = (path: string): string => `/api${path.replaceAll(/:\w+/g, crypto.randomUUID())}`

describe('a write another site makes with somebody’s cookie', () => {
  test.each(writes)('is blocked: $method $path', async ({ method, path }) => {
    const call = async (headers: Record<string, string>, payload?: string) => {
      const body = payload === undefined ? {} : { payload }
      const response = await testApp.app.inject({ method, url: urlOf(path), headers: { cookie, ...headers }, ...body })
      return [response.statusCode, response.json().detail]
    }
    const blocked = [403, 'Cross-origin request blocked']
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await call({ origin: 'https://evil.example' })).toEqual(blocked)
    expect(await call({ origin: 'null' })).toEqual(blocked)
    expect(await call({ origin: `${testApp.origin}.evil.example` })).toEqual(blocked)
    expect(await call({ origin: 'https://evil.example', ...form }, 'name=x')).toEqual(blocked)
    expect(await call({ origin: 'https://evil.example', 'content-type': 'text/plain' }, '{}')).toEqual(blocked)
    if (path !== '/auth/logout') expect(await call({})).toEqual(blocked)
  })

  test('has had no effect', async () => {
    const { db } = testApp.deps
    const [sessions, audit] = [
      await db.selectFrom('sessions').select('user_id').execute(),
      await db.selectFrom('audit_log').select('id').execute(),
    ]
    expect([sessions.length, audit.length, await checkInvariants(db)]).toEqual([1, 0, []])
  })
})
