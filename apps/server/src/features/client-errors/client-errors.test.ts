import { expect, test } from 'vitest'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()

const REPORT = { release: '0123456789ab', route: '/bracket', message: 'x is not a function', stack: 'at a.js:1:2' }
const send = (changes: object = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/client-errors',
    headers: { origin: testApp.origin },
    payload: { ...REPORT, ...changes },
  })
const counted = async () => {
  const { values } = await testApp.deps.metrics.clientErrors.get()
  return values.map(({ labels: { release, route }, value }) => [release, route, value])
}

test('a report is counted by release and route', async () => {
  expect((await send()).statusCode).toBe(200)
  await send()
  expect(await counted()).toEqual([['0123456789ab', '/bracket', 2]])
})

test('a sender cannot create any number of metric labels', async () => {
  testApp.deps.metrics.clientErrors.reset()
  await send({ release: 'anything', route: '/../etc' })
  expect(await counted()).toEqual([['other', 'other', 1]])
  testApp.deps.metrics.clientErrors.reset()
  for (let number = 0; number < 20; number++) await send({ release: number.toString(16).padStart(12, '0') })
  expect((await counted()).length).toBeLessThanOrEqual(9)
})

test('a report that is too long is refused', async () => {
  expect((await send({ stack: 'x'.repeat(2001) })).statusCode).toBe(422)
  expect((await send({ stack: 'x'.repeat(20_000) })).statusCode).toBe(413)
})
