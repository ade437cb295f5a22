import { endpoints } from '@cup/contract/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type PreparedWrites, prepareAdminWrites } from '#testing/admin-writes'
import { createSuperAdmin } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
let writes: PreparedWrites
beforeAll(async () => {
  admin = await createSuperAdmin(testApp.deps.db)
  writes = prepareAdminWrites(testApp, admin)
})

/** Returns a seeding and writes nothing. */
const WRITES_NOTHING = 'POST /admin/bracket/shuffle/:tournamentId'

const adminWrites = endpoints
  .filter(({ method, access }) => method !== 'GET' && (access === 'admin' || access === 'super'))
  .map(({ method, path }) => `${method} ${path}`)
  .filter((name) => name !== WRITES_NOTHING)

describe('every admin call that writes adds exactly one audit entry', () => {
  test.each(adminWrites)('%s', async (name) => {
    const prepared = await writes[name]?.()
    expect(prepared).toBeDefined()
    const before = await lastEntry()
    const response = await testApp.request(admin, name.split(' ')[0] ?? '', prepared?.path ?? '', prepared?.body)
    expect({ status: response.status, detail: response.body.detail }).toEqual({ status: 200, detail: undefined })
    const entries = await testApp.deps.db.selectFrom('audit_log').selectAll().where('id', '>', before).execute()
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ actor_id: admin.id, actor_name: 'Super Admin' })
    expect(entries[0]?.request_id).toBe(response.headers['x-request-id'])
    expect(JSON.stringify([entries[0]?.before, entries[0]?.after])).not.toContain('@')
  })
})

async function lastEntry(): Promise<string> {
  const { id } = await testApp.deps.db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), sql<string>`0`).as('id'))
    .executeTakeFirstOrThrow()
  return id
}
