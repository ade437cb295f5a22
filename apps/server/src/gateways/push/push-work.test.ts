import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import webPush from 'web-push'
import { createTurns } from './one-per-turn.ts'
import { createSignatures } from './signatures.ts'

test('encrypting lets other work happen between two messages', async () => {
  const inTurn = createTurns()
  const order: string[] = []
  const messages = ['one', 'two', 'three'].map((name) => inTurn(() => order.push(name)))
  while (!order.includes('three')) {
    order.push('request')
    await nextTurn()
  }
  await Promise.all(messages)
  expect(order.join(' ')).toMatch(/one (request )+two (request )+three/)
})

test('a message that cannot be encrypted does not stop the next one', async () => {
  const inTurn = createTurns()
  const broken = inTurn(() => {
    throw new Error('no')
  })
  const next = inTurn(() => 'sent')
  await expect(broken).rejects.toThrow('no')
  expect(await next).toBe('sent')
})

test('a push service gets one signature, and another service or pair of keys another one', () => {
  const [keys, otherKeys] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()]
  const signatures = createSignatures('mailto:cup@example.com')
  const first = signatures.of('https://fcm.googleapis.com', keys)
  expect(signatures.of('https://fcm.googleapis.com', keys)).toBe(first)
  expect(signatures.of('https://web.push.apple.com', keys)).not.toBe(first)
  expect(signatures.of('https://fcm.googleapis.com', otherKeys)).not.toBe(first)
  expect(first).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]+$/)
})
