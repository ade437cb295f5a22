import { MAX_PUSH_DEVICES, NOTICE_KINDS } from '@cup/contract/notifications'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDevice } from '#testing/factories/create-device'
import { createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'
import { deviceName } from './device-name.rules.ts'
import { storeVapidKeys } from './keys.step.ts'

const testApp = testAppForFile()
let person: { id: string }
beforeEach(async () => {
  person = await createUser(testApp.deps.db)
  testApp.standIns.push.clear()
})

const settings = async (as = person) => (await testApp.request(as, 'GET', '/notifications/settings')).body

describe('a device', () => {
  test('is listed by the name of its browser, and gets messages until it is removed', async () => {
    await createDevice(testApp, person)
    const [device] = (await settings()).devices
    expect(device).toMatchObject({ name: 'Chrome on Android', reached_at: null })
    const { status } = await testApp.request(person, 'DELETE', '/notifications/subscriptions', { id: device.id })
    expect(status).toBe(200)
    expect((await settings()).devices).toEqual([])
  })

  test('of another person cannot be removed', async () => {
    await createDevice(testApp, person)
    const [device] = (await settings()).devices
    const stranger = await createUser(testApp.deps.db)
    await testApp.request(stranger, 'DELETE', '/notifications/subscriptions', { id: device.id })
    expect((await settings()).devices).toHaveLength(1)
  })

  test('belongs to the person who subscribed with it last', async () => {
    const { endpoint, keys } = testApp.standIns.push.createDevice()
    const other = await createUser(testApp.deps.db)
    for (const as of [person, other]) {
      await testApp.request(as, 'POST', '/notifications/subscriptions', { endpoint, keys })
    }
    expect([(await settings()).devices.length, (await settings(other)).devices.length]).toEqual([0, 1])
  })

  test('replaces the oldest one when there are too many', async () => {
    for (let count = 0; count <= MAX_PUSH_DEVICES; count++) await createDevice(testApp, person)
    expect((await settings()).devices).toHaveLength(MAX_PUSH_DEVICES)
  })

  test.each([
    [
      { endpoint: 'https://evil.example/x', keys: { p256dh: 'a', auth: 'a' } },
      'The browser gave no address of a known push service',
    ],
    [
      { endpoint: 'http://127.0.0.1:5432/x', keys: { p256dh: 'a', auth: 'a' } },
      'The browser gave no address of a known push service',
    ],
    [{ endpoint: 'https://fcm.googleapis.com/x' }, 'The browser gave no valid push subscription'],
    [
      { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: '<', auth: 'a' } },
      'The browser gave no valid push subscription',
    ],
    [{ keys: { p256dh: 'a', auth: 'a' } }, 'The browser gave no valid push subscription'],
  ])('with a bad address or bad keys is refused: %j', async (body, detail) => {
    const response = await testApp.request(person, 'POST', '/notifications/subscriptions', body)
    expect([response.status, response.body.detail]).toEqual([422, detail])
    expect((await settings()).devices).toEqual([])
  })
})

describe('a test', () => {
  test('reaches every device, and the inbox', async () => {
    const devices = [await createDevice(testApp, person), await createDevice(testApp, person)]
    const { body } = await testApp.request(person, 'POST', '/notifications/test')
    expect(body).toEqual({ devices: 2, mail: true })
    await testApp.runJobs()
    expect(
      testApp.standIns.push
        .messages()
        .map(({ device_id }) => device_id)
        .toSorted(),
    ).toEqual(devices.toSorted())
    for (const device of (await settings()).devices) expect(device.reached_at).toEqual(expect.any(String))
  })

  test('is refused while nothing is switched on', async () => {
    for (const kind of NOTICE_KINDS)
      await testApp.request(person, 'PUT', '/notifications/settings', { kind, channel: 'mail', enabled: false })
    const { status, body } = await testApp.request(person, 'POST', '/notifications/test')
    expect([status, body.detail]).toEqual([
      409,
      'Nothing is switched on: no device receives push messages, and all mails are off',
    ])
  })
})

test('the keys are created once and the same for every instance', async () => {
  const first = (await settings()).push_key
  await Promise.all(Array.from({ length: 5 }, () => settings()))
  const rows = await sql<{
    count: number
  }>`select count(*)::int as count from server_keys where name = 'vapid'`.execute(testApp.deps.db)
  expect([rows.rows[0]?.count, (await settings()).push_key]).toEqual([1, first])
  expect(Buffer.from(first, 'base64url')).toHaveLength(65)
})

test('keys of an earlier release replace those that the server created', async () => {
  const made = (await settings()).push_key
  const given = testApp.deps.push.createKeys()
  await storeVapidKeys(testApp.deps.db, given)
  await storeVapidKeys(testApp.deps.db, given)
  expect(given.publicKey).not.toBe(made)
  expect((await settings()).push_key).toBe(given.publicKey)
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['<script>alert(1)</script>', 'A browser'],
  [undefined, 'A browser'],
])('%s is shown as %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})
