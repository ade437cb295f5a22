import { beforeAll, expect, test } from 'vitest'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

const set = (id: string, query: string) => testApp.request(admin, 'PUT', `/admin/tournaments/${id}/automatic?${query}`)
const settingsOf = (id: string) =>
  testApp.deps.db
    .selectFrom('tournaments')
    .select(['automatic', 'checkins_open_now'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const changesLogged = async (id: string) =>
  (await testApp.request(admin, 'GET', `/admin/audit?tournament_id=${id}`)).body.entries.length

test('switching on once more keeps "open now", and is neither logged nor sent', async () => {
  const { id } = await createTournament(testApp.deps.db)
  await set(id, 'enabled=true&now=true')
  expect(await settingsOf(id)).toEqual({ automatic: true, checkins_open_now: true })
  testApp.events.length = 0
  await set(id, 'enabled=true')
  expect(await settingsOf(id)).toEqual({ automatic: true, checkins_open_now: true })
  expect(testApp.events).toEqual([])
  expect(await changesLogged(id)).toBe(1)
})

test('switching off clears "open now", and switching on again waits for the start', async () => {
  const { id } = await createTournament(testApp.deps.db)
  await set(id, 'enabled=true&now=true')
  await set(id, 'enabled=false')
  expect(await settingsOf(id)).toEqual({ automatic: false, checkins_open_now: false })
  await set(id, 'enabled=true')
  expect(await settingsOf(id)).toEqual({ automatic: true, checkins_open_now: false })
})

test('changes the cup that is named, and no other', async () => {
  const { id } = await createTournament(testApp.deps.db)
  const other = await createTournament(testApp.deps.db)
  await set(id, 'enabled=true')
  expect(await settingsOf(other.id)).toEqual({ automatic: false, checkins_open_now: false })
})

test('pages are notified of the change', async () => {
  const { id } = await createTournament(testApp.deps.db)
  testApp.events.length = 0
  await set(id, 'enabled=true')
  expect(testApp.events.map(({ name }) => name)).toContain('tournament_updated')
})
