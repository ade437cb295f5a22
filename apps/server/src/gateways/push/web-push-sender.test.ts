import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import webPush from 'web-push'
import { createWebPushSender } from './web-push-sender.ts'

test('encrypting lets other work happen between two messages', async () => {
  const sender = createWebPushSender({ subject: 'mailto:cup@example.com', localOrigin: null })
  const order: string[] = []
  const send = (name: string) =>
    sender.send({
      // no keys that a message could be encrypted with, so nothing is sent
      target: { endpoint: 'https://fcm.googleapis.com/x', p256dh: '', auth: '' },
      keys: webPush.generateVAPIDKeys(),
      content: { toJSON: () => order.push(name) } as never,
      ttlSeconds: 60,
    })
  const messages = ['one', 'two', 'three'].map(send)
  while (!order.includes('three')) {
    order.push('request')
    await nextTurn()
  }
  expect(order.join(' ')).toMatch(/one (request )+two (request )+three/)
  expect(await Promise.all(messages)).toEqual(['refused', 'refused', 'refused'])
})
