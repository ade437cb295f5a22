import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser } from '#testing/factories/create-user'
import { addProbes } from '#testing/probe-endpoints'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { asIdempotentCall, claimKey } from '../db/idempotent-call.ts'
import { inTransaction } from '../events/in-transaction.ts'

let testApp: TestApp
let user: { id: string }
beforeAll(async () => {
  testApp = await buildTestApp({ extend: addProbes })
})
beforeEach(async () => {
  user = await createUser(testApp.deps.db)
})
afterAll(() => testApp.close())

const write = (key: string | undefined, name = 'Ada', as = user) =>
  testApp.request(as, 'POST', '/probe/write', { name }, key === undefined ? {} : { 'idempotency-key': key })

describe('a write with an Idempotency-Key', () => {
  test('is done once, and every repetition gets the same response', async () => {
    const [first, second] = [await write('k1'), await write('k1')]
    expect(second).toMatchObject({ status: 200, body: first.body })
  })

  test('runs again without the key, with another key and for another caller', async () => {
    const ids = [
      await write('k1'),
      await write(undefined),
      await write('k2'),
      await write('k1', 'Ada', await createUser(testApp.deps.db)),
    ]
    expect(new Set(ids.map(({ body }) => body.id)).size).toBe(4)
  })

  test('is done once when many arrive at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => write('k1')))
    const done = responses.filter(({ status }) => status === 200)
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1)
    expect(responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  })

  test('refuses the key of another request', async () => {
    await write('k1', 'Ada')
    const { status, body } = await write('k1', 'Grace')
    expect([status, body.detail]).toEqual([422, 'Idempotency-Key was already used with a different request'])
  })

  test('may be retried after a refusal', async () => {
    expect((await write('k1', 'refuse me')).status).toBe(409)
    expect((await write('k1', 'Ada')).status).toBe(200)
  })

  test.each(['', 'x'.repeat(256)])('refuses a key of impossible form', async (key) => {
    expect((await write(key)).status).toBe(422)
  })

  test('runs again a day later', async () => {
    const first = await write('k1')
    await sql`update idempotency_keys set created_at = now() - interval '25 hours'`.execute(testApp.deps.db)
    expect((await write('k1')).body.id).not.toBe(first.body.id)
  })
})

describe('after a crash', () => {
  const requestHash = Buffer.from('same')
  const call = () => ({ userId: user.id, key: 'k1', requestHash })
  const minutesLater = () =>
    sql`update idempotency_keys set created_at = now() - interval '2 minutes'`.execute(testApp.deps.db)

  test('before the commit the call can be retried', async () => {
    expect(await claimKey(testApp.deps.db, call())).toEqual({ outcome: 'claimed' })
    expect(await claimKey(testApp.deps.db, call())).toEqual({ outcome: 'in_flight' })
    await minutesLater()
    expect(await claimKey(testApp.deps.db, call())).toEqual({ outcome: 'claimed' })
  })

  test('after the commit it is never done again', async () => {
    await claimKey(testApp.deps.db, call())
    await asIdempotentCall(call(), () => inTransaction(testApp.deps, async () => {}))
    await minutesLater()
    expect(await claimKey(testApp.deps.db, call())).toEqual({ outcome: 'response_lost' })
  })
})
