import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#testing/factories/create-user'
import { addProbes } from '#testing/probe-endpoints'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { createRateLimits } from './rate-limits.ts'

const ALLOWED = 10
/** One more every hour: a wait that was asked for is not over while a test runs. */
const RULE = { calls: ALLOWED, seconds: ALLOWED * 3600 }

let testApp: TestApp
let lookups = 0
beforeAll(async () => {
  const limits = createRateLimits({ enabled: true, now: () => 0, mostWaitMs: 0, rules: { update_name: [RULE] } })
  testApp = await buildTestApp({ extend: addProbes, config: { rateLimits: true }, deps: { limits } })
  const { authenticate } = testApp.app
  testApp.app.authenticate = (token) => {
    lookups += 1
    return authenticate(token)
  }
})
afterAll(() => testApp.close())

const VOLATILE = new Set(['x-request-id', 'date'])
const stable = (headers: Headers) => [...headers].filter(([name]) => !VOLATILE.has(name))

const write = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${testApp.origin}/api/probe/write`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ name: 'Ada' }),
  })

/** A person who has used up their allowance, and the answer that told them so. */
async function exhausted() {
  const token = await testApp.tokenOf(await createUser(testApp.deps.db))
  for (let count = 0; count < ALLOWED; count++) expect((await write(token)).status).toBe(200)
  const first = await write(token)
  // it is remembered a moment after its answer has left
  await expect
    .poll(async () => {
      const before = lookups
      await write(token)
      return lookups - before
    })
    .toBe(0)
  return { token, first, firstBody: (await first.json()) as Record<string, unknown> }
}

describe('a caller who does not wait as told', () => {
  test('is refused without a look at the database', async () => {
    const { token } = await exhausted()
    const before = lookups
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(token)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 429))
    expect(lookups - before).toBe(0)
  })

  test('gets the same answer as before', async () => {
    const { token, first, firstBody } = await exhausted()
    const again = await write(token)
    expect(stable(again.headers)).toEqual(stable(first.headers))
    const body = (await again.json()) as Record<string, unknown>
    expect({ ...body, request_id: '' }).toEqual({ ...firstBody, request_id: '' })
  })

  test('can be read by a page of ours on another address', async () => {
    const { token } = await exhausted()
    const { headers } = await write(token, { origin: testApp.origin })
    expect(headers.get('access-control-allow-origin')).toBe(testApp.origin)
    const foreign = await write(token, { origin: 'https://elsewhere.example' })
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('is counted, and leaves others alone', async () => {
    const { token } = await exhausted()
    const count = async () => {
      const { values } = await testApp.deps.metrics.rateLimited.get()
      return values.find(({ labels }) => labels.bucket === 'update_name')?.value ?? 0
    }
    const before = await count()
    for (let calls = 0; calls < 3; calls++) await write(token)
    expect((await count()) - before).toBe(3)
    expect((await write(await testApp.tokenOf(await createUser(testApp.deps.db)))).status).toBe(200)
  })
})
