import { deleteSubscription, saveSubscription } from '@cup/contract/notifications'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { findSubscription, switchPushOff, switchPushOn } from './push-device.ts'

const KEY = btoa('the key').replaceAll('=', '')
const keyBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer

/** A browser that can receive push messages, with or without a subscription. */
function aBrowser({ permission = 'granted', known = null as ReturnType<typeof aSubscription> | null } = {}) {
  const made = aSubscription('new')
  const pushManager = { getSubscription: vi.fn(async () => known), subscribe: vi.fn(async () => made) }
  const registration = { pushManager }
  const register = vi.fn(async () => registration)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  return { pushManager, register }
}

const aSubscription = (name: string, key: ArrayBuffer | null = keyBytes('the key')) => ({
  endpoint: `https://push.test/${name}`,
  options: { applicationServerKey: key },
  toJSON: () => ({ endpoint: `https://push.test/${name}`, keys: { p256dh: 'P', auth: 'A' } }),
  unsubscribe: vi.fn(async () => true),
})

const api = () => fakeApi().respond(saveSubscription, { id: 'device-1' }).respond(deleteSubscription, { ok: true })
beforeEach(() => vi.stubGlobal('isSecureContext', true))
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

describe('switching push messages on', () => {
  test('subscribes with the server’s key and saves the device', async () => {
    const { pushManager, register } = aBrowser()
    const calls = api()
    expect(await switchPushOn(KEY)).toBe('device-1')
    expect(register).toHaveBeenCalledWith('/sw.js')
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: new Uint8Array(keyBytes('the key')),
    })
    expect(calls.requests(saveSubscription)).toMatchObject([
      { body: { endpoint: 'https://push.test/new', keys: { p256dh: 'P', auth: 'A' } } },
    ])
  })

  test('does nothing where the user refuses', async () => {
    const { register } = aBrowser({ permission: 'denied' })
    api()
    expect(await switchPushOn(KEY)).toBeNull()
    expect(register).not.toHaveBeenCalled()
  })

  test.each([
    ['with the same key', keyBytes('the key')],
    ['whose key the browser does not show', null],
  ])('keeps a subscription %s', async (_name, key) => {
    const known = aSubscription('known', key)
    const { pushManager } = aBrowser({ known })
    const calls = api()
    await switchPushOn(KEY)
    expect([pushManager.subscribe.mock.calls.length, known.unsubscribe.mock.calls.length]).toEqual([0, 0])
    expect(calls.requests(saveSubscription)).toMatchObject([{ body: { endpoint: 'https://push.test/known' } }])
  })

  test.each(['a shorter', 'another'])('replaces a subscription with %s key', async (name) => {
    const known = aSubscription('known', keyBytes(name === 'another' ? 'the kez' : 'the ke'))
    const { pushManager } = aBrowser({ known })
    const calls = api()
    await switchPushOn(KEY)
    expect([pushManager.subscribe.mock.calls.length, known.unsubscribe.mock.calls.length]).toEqual([1, 1])
    expect(calls.requests(saveSubscription)).toMatchObject([{ body: { endpoint: 'https://push.test/new' } }])
  })
})

describe('switching push messages off', () => {
  test('removes the device on the server and ends the subscription', async () => {
    const known = aSubscription('known')
    aBrowser({ known })
    const calls = api()
    await switchPushOff()
    expect(calls.requests(deleteSubscription)).toMatchObject([{ body: { endpoint: 'https://push.test/known' } }])
    expect(known.unsubscribe).toHaveBeenCalledTimes(1)
  })

  test('has nothing to do without a subscription', async () => {
    aBrowser()
    const calls = api()
    await switchPushOff()
    expect(calls.requests(deleteSubscription)).toEqual([])
  })
})

test('a subscription is not searched while notifications are not allowed', async () => {
  const known = aSubscription('known')
  aBrowser({ known, permission: 'default' })
  expect(await findSubscription()).toBeNull()
  aBrowser({ known })
  expect(await findSubscription()).toBe(known)
})
