import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createAdmin } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'
import { purgeAnnouncements } from './purge-announcements.job.ts'
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
async function connect(): Promise<void> {
  const admin = await createAdmin(testApp.deps.db)
  const discord_webhook_url = testApp.standIns.discord.webhookUrl
  await testApp.request(admin, 'PUT', '/admin/announcements', { discord_webhook_url })
}

test('a webhook that is gone fails what waits, and what was sent stays sent', async () => {
  await connect()
  await store({ key: 'sent', status: 'sent', daysAgo: 1 }, { key: 'one', status: 'pending' })
  await store({ key: 'two', status: 'pending' })
  testApp.standIns.discord.faults.set({ kind: 'answer', status: 404 })
  await sendAnnouncements.handle(testApp.deps, {})
  expect(await statuses()).toEqual({ sent: 'sent', one: 'failed', two: 'failed' })
})

test('a message that Discord refuses fails alone, and the next one is sent', async () => {
  await connect()
  await store({ key: 'one', status: 'pending' }, { key: 'two', status: 'pending' })
  testApp.standIns.discord.faults.set({ kind: 'answer', status: 400 }, 1)
  await sendAnnouncements.handle(testApp.deps, {})
  expect(await statuses()).toEqual({ one: 'failed', two: 'sent' })
})

test('purging deletes what was settled more than thirty days ago, and nothing that still waits', async () => {
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
