import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '#testing/factories/create-user'
import { buildTestApp, type TestApp } from '#testing/test-app'

let testApp: TestApp
let admin: { id: string }
beforeAll(async () => {
  testApp = await buildTestApp()
  admin = await createAdmin(testApp.deps.db)
})
afterAll(() => testApp.close())

const create = (more: Record<string, unknown> = {}) =>
  testApp.request(admin, 'POST', '/admin/tournaments/create', {
    name: 'Friday Cup',
    start_date: '2027-03-01T19:00:00.000Z',
    ...more,
  })

test('a cup needs a name and a start, and is not automatic by default', async () => {
  const { status, body } = await create()
  expect([status, body.name, body.automatic]).toEqual([200, 'Friday Cup', false])
})

test('a cup can be created as automatic, and the log records it', async () => {
  const { body } = await create({ automatic: true })
  expect(body.automatic).toBe(true)
  const { body: log } = await testApp.request(admin, 'GET', `/admin/audit?tournament_id=${body.id}`)
  expect(log.entries).toMatchObject([{ action: 'tournament.create', after: { automatic: true } }])
})

test('a cup whose setting is not true or false is not created', async () => {
  const count = async () => (await testApp.request(admin, 'GET', '/admin/tournaments/all')).body.length
  const before = await count()
  const { status, body } = await create({ automatic: 'yes' })
  expect([status, body.detail]).toEqual([422, 'automatic must be true or false'])
  expect(await count()).toBe(before)
})
