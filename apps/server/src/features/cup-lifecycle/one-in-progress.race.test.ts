import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'
import { MIGRATIONS_FOLDER } from '../../db/migration-files.ts'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

async function twoReadyCups(): Promise<[string, string]> {
  const ids: string[] = []
  for (const name of ['First', 'Second']) {
    const { id } = await createTournament(testApp.deps.db, { name })
    for (const team of ['A', 'B']) await createTeam(testApp.deps.db, { tournamentId: id, name: team, paid: true })
    ids.push(id)
  }
  return [ids[0] ?? '', ids[1] ?? '']
}

const draw = (id: string) => testApp.request(admin, 'POST', `/admin/bracket/generate/${id}`)
const running = async (ids: string[]) =>
  (await testApp.deps.db.selectFrom('tournaments').select(['id', 'status']).where('id', 'in', ids).execute()).filter(
    ({ status }) => status === 'in_progress',
  )

test('the second Generate names the cup that is in progress and changes nothing', async () => {
  const [first, second] = await twoReadyCups()
  expect((await draw(first)).status).toBe(200)
  const refused = await draw(second)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    detail: '“First” is still in progress. Complete it first.',
    code: 'another_in_progress',
  })
  expect(await running([first, second])).toMatchObject([{ id: first }])
  await testApp.request(admin, 'POST', `/admin/tournaments/${first}/complete`)
  expect((await draw(second)).status).toBe(200)
})

test('of two cups that are generated at the same moment only one begins', async () => {
  const [first, second] = await twoReadyCups()
  const responses = await Promise.all([draw(first), draw(second)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(responses.find(({ status }) => status === 409)?.body.detail).toMatch(/in progress. Complete it first/)
  expect(await running([first, second])).toHaveLength(1)
})

test('the database itself refuses a second cup in progress; without its index there would be two', async () => {
  const begin = async (id: string) =>
    testApp.deps.db.updateTable('tournaments').set({ status: 'in_progress' }).where('id', '=', id).execute()
  const [first, second] = await twoReadyCups()
  await begin(first)
  await expect(begin(second)).rejects.toMatchObject({ constraint: 'tournaments_one_in_progress' })
  await testApp.deps.db.updateTable('tournaments').set({ status: 'active' }).where('id', '=', first).execute()

  await sql`drop index tournaments_one_in_progress`.execute(testApp.deps.db)
  await begin(first)
  await begin(second)
  expect(await running([first, second])).toHaveLength(2)

  // an installation that already has two of them is migrated without losing either
  await sql`alter table tournaments drop column beside_another cascade`.execute(testApp.deps.db)
  const migration = fs.readFileSync(path.join(MIGRATIONS_FOLDER, '20261116060100_one_cup_in_progress.sql'), 'utf8')
  await sql.raw(migration).execute(testApp.deps.db)
  expect(await running([first, second])).toHaveLength(2)
  const [third] = await twoReadyCups().then((ids) => ids.toReversed())
  await testApp.deps.db.updateTable('tournaments').set({ beside_another: false }).where('id', '=', first).execute()
  await expect(begin(third ?? '')).rejects.toMatchObject({ constraint: 'tournaments_one_in_progress' })
  await testApp.deps.db
    .updateTable('tournaments')
    .set({ status: 'active' })
    .where('id', 'in', [first, second])
    .execute()
})
