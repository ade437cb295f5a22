import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createAdmin } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'
import { purgeAnnouncements } from '../../housekeeping.jobs.ts'
import { sendAnnouncements } from './send-announcements.job.ts'

const testApp = testAppForFile()
beforeEach(async () => {
  await sql`truncate announcements`.execute(testApp.deps.db)
  testApp.standIns.discord.clear()
  testApp.standIns.discord.faults.accept()
})

/** Rows as earlier runs left them. */
async function store(...rows: { key: string; status: string; daysAgo?: number }[]): Promise<void> {
  for (const { key, status, daysAgo } of rows) {
    await sql`insert into announcements (key, kind, text, status, settled_at) values (${key}, 'results', ${key}, ${status},
      ${daysAgo === undefined ? null : sql`now() - make_interval(days => ${daysAgo})`})`.execute(testApp.deps.db)
  }
}
async function statuses(): Promise<Record<string, string>> {
  const rows = await testApp.deps.db.selectFrom('announcements').select(['key', 'status']).execute()
  return Object.fromEntries(rows.map(({ key, status }) => [key, status]))
}
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})
const set = (body: object) => testApp.request(admin, 'PUT', '/admin/announcements', body)
const connect = () => set({ discord_webhook_url: testApp.standIns.discord.webhookUrl })
const send = () => sendAnnouncements.handle(testApp.deps, {})

test('a deleted webhook fails waiting messages, and sent ones stay sent', async () => {
  await connect()
  await store({ key: 'sent', status: 'sent', daysAgo: 1 }, { key: 'one', status: 'pending' })
  await store({ key: 'two', status: 'pending' })
  testApp.standIns.discord.faults.set({ kind: 'answer', status: 404 })
  await send()
  expect(await statuses()).toEqual({ sent: 'sent', one: 'failed', two: 'failed' })
})

test('a message that Discord refuses fails alone, and the next one is sent', async () => {
  await connect()
  await store({ key: 'one', status: 'pending' }, { key: 'two', status: 'pending' })
  testApp.standIns.discord.faults.set({ kind: 'answer', status: 400 }, { times: 1 })
  await send()
  expect(await statuses()).toEqual({ one: 'failed', two: 'sent' })
})

test('removing the webhook drops waiting messages, and a new one has no pause', async () => {
  await connect()
  await store({ key: 'before', status: 'pending' })
  testApp.standIns.discord.faults.set({ kind: 'answer', status: 500 }, { times: 1 })
  await send()
  expect((await set({ kinds: ['results'] })).body).toMatchObject({ waiting: 1, problem: 'Discord responded with 500.' })
  expect((await set({ discord_webhook_url: '' })).body).toMatchObject({ waiting: 0, problem: null })
  await connect()
  await store({ key: 'after', status: 'pending' })
  await send()
  expect(await statuses()).toEqual({ before: 'failed', after: 'sent' })
})

test('each change is logged: whether there is a webhook, whether it is another, and the kinds', async () => {
  await set({ discord_webhook_url: null })
  await connect()
  await set({ kinds: ['podium'] })
  await set({ discord_webhook_url: null })
  const { body } = await testApp.request(admin, 'GET', '/admin/audit?action=announcements.set')
  expect(body.entries.slice(0, 3)).toMatchObject([
    { before: { webhook: true, kinds: ['podium'] }, after: { webhook: false, webhook_changed: true } },
    { before: { webhook: true }, after: { webhook: true, webhook_changed: false, kinds: ['podium'] } },
    { before: { webhook: false }, after: { webhook: true, webhook_changed: true } },
  ])
})

test('purging deletes messages that were settled more than thirty days ago, and none that wait', async () => {
  await store(
    { key: 'old', status: 'sent', daysAgo: 31 },
    { key: 'given up', status: 'failed', daysAgo: 31 },
    { key: 'recent', status: 'sent', daysAgo: 29 },
    { key: 'waiting', status: 'pending' },
  )
  await sql`update announcements set created_at = now() - interval '60 days'`.execute(testApp.deps.db)
  await purgeAnnouncements.handle(testApp.deps, {})
  expect(await statuses()).toEqual({ recent: 'sent', waiting: 'pending' })
})
