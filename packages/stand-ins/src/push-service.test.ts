import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import type { DeviceSubscription } from './push/received-push.ts'
import { type PushService, startPushService } from './push-service.ts'

const keys = webPush.generateVAPIDKeys()
let service: PushService
let device: DeviceSubscription
beforeAll(async () => {
  service = await startPushService()
})
beforeEach(() => {
  service.clear()
  service.faults.accept()
  device = service.createDevice()
})
afterAll(() => service.close())

/** Signed and encrypted by the library that the product uses. */
async function send(payload: object, change: (details: webPush.RequestDetails) => void = () => {}) {
  const details = webPush.generateRequestDetails(device, JSON.stringify(payload), {
    vapidDetails: { subject: 'mailto:cup@example.com', ...keys },
    TTL: 60,
    contentEncoding: 'aes128gcm',
  })
  change(details)
  const { endpoint, headers, body } = details
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body ?? Buffer.alloc(0)),
    redirect: 'manual',
  })
  return response.status
}

describe('the push service', () => {
  test('decrypts what the library sends', async () => {
    const content = { title: 'Größe ✓', body: 'x'.repeat(500) }
    expect(await send(content)).toBe(201)
    expect(service.messages()).toMatchObject([
      { device_id: device.id, content, ttl: 60, sender: 'mailto:cup@example.com' },
    ])
  })

  test('refuses what was changed on the way, or is signed by another', async () => {
    const tampered = await send({ title: 'x' }, ({ body }) => {
      if (body) body[body.length - 1] = (body[body.length - 1] ?? 0) ^ 1
    })
    const unsigned = await send({ title: 'x' }, ({ headers }) => {
      delete (headers as Record<string, unknown>).Authorization
    })
    const forged = await send({ title: 'x' }, ({ headers }) => {
      const all = headers as Record<string, string>
      all.Authorization = (all.Authorization ?? '').replace(/k=.*/, `k=${webPush.generateVAPIDKeys().publicKey}`)
    })
    expect([tampered, unsigned, forged]).toEqual([403, 403, 403])
    expect(service.messages()).toEqual([])
  })

  test('requires a time to live', async () => {
    const status = await send({ title: 'x' }, ({ headers }) => {
      delete (headers as Record<string, unknown>).TTL
    })
    expect(status).toBe(400)
  })

  test('responds with 410 for an unsubscribed browser and 404 for an unknown one', async () => {
    service.removeDevice(device.id)
    expect(await send({ title: 'x' })).toBe(410)
    device = { ...device, endpoint: `${service.origin}/push/unknown` }
    expect(await send({ title: 'x' })).toBe(404)
  })

  test('responds with a planned fault as often as planned', async () => {
    service.faults.set({ kind: 'answer', status: 429, headers: { 'retry-after': '1' } }, { times: 1 })
    expect([await send({ title: 'x' }), await send({ title: 'x' })]).toEqual([429, 201])
  })
})
