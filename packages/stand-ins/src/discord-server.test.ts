import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DiscordServer, startDiscordServer } from './discord-server.ts'

let discord: DiscordServer
beforeAll(async () => {
  discord = await startDiscordServer()
})
beforeEach(() => {
  discord.clear()
  discord.faults.accept()
})
afterAll(() => discord.close())

const post = (body: object, url = `${discord.webhookUrl}?wait=true`) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

test('stores the posted message and responds with it', async () => {
  const response = await post({ content: 'Hello', allowed_mentions: { parse: [] } })
  expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ content: 'Hello' })])
  expect(discord.messages()).toMatchObject([{ content: 'Hello', allowed_mentions: { parse: [] } }])
  expect((await post({ content: 'x' }, discord.webhookUrl)).status).toBe(204)
})

test('refuses an unknown webhook, an empty message and one that is too long', async () => {
  const statuses = [
    (await post({ content: 'x' }, `${discord.webhookUrl}x`)).status,
    (await post({ content: '' })).status,
    (await post({ content: 'x'.repeat(2_001) })).status,
  ]
  expect(statuses).toEqual([404, 400, 400])
  expect(discord.messages()).toEqual([])
})

test('can respond with 429, with the wait in the body and in the header', async () => {
  discord.faults.set({ kind: 'limit', retryAfter: 1.2 }, { times: 1 })
  const response = await post({ content: 'x' })
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '2'])
  expect(await response.json()).toMatchObject({ retry_after: 1.2 })
  expect((await post({ content: 'x' })).status).toBe(200)
})
